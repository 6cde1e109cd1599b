/** The terms that everyone in the demo has accepted. */
export const PRODUCT_TERMS = `# What Kinward is for

Kinward carries messages between care teams, patients and their families. It does not replace a call for help: in an emergency, call the number that your organisation gave you.

# What you agree to

- Share what concerns a patient only with those who need it for their care.
- Keep your password and your PIN to yourself, and sign out of devices that are not yours.
- Write as you would speak at the bedside. What you write becomes part of a record.

# What we keep

Messages are kept as long as your organisation asks for it. Who read, changed or deleted one is kept with it. Nothing is sold, and nothing is read by us but to keep the service running.

# Changes

When these terms change, you are asked again before you go on.`
