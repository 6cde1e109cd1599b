export const TEXTS = {
  notOwn: 'Receipts can only be given for oneself.',
} as const
