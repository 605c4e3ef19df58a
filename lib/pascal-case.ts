/** Splits at characters that are not letters or digits, and capitalises each word: `webhooks-fast.fifo` becomes `WebhooksFastFifo`. */
export function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
