export const refusals = {
  overtaken: 'Someone else has published other terms meanwhile. Please read them before you publish yours.',
  newer: 'These terms were changed in the meantime. Please read the new ones.',
} as const
