const FIELDS = 'input, select, textarea, button, [role="textbox"], [tabindex]'

/** Leads to the first field that is wrong: it may be scrolled out of sight. */
export function focusWrong(form: Element | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
  const field = wrong?.matches(FIELDS) ? wrong : wrong?.querySelector<HTMLElement>(FIELDS)
  field?.focus()
}
