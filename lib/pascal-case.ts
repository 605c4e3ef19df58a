/** Words between other characters than letters and digits, each begun with a capital: `webhooks-fast.fifo` is `WebhooksFastFifo`. */
export function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
