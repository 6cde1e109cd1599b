export const formKeys = {
  list: (locationId: number) => ['forms', locationId] as const,
  form: (locationId: number, formId: number, version: number | null) => ['forms', locationId, formId, version] as const,
  assessments: (patientId: number) => ['assessments', patientId] as const,
  response: (patientId: number, responseId: number) => ['assessments', patientId, 'response', responseId] as const,
  offer: (secret: string) => ['form-link', secret] as const,
}
