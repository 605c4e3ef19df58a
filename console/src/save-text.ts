/** Hands a text on as a file. */
export function saveText(name: string, text: string): void {
  // Excel takes the file for UTF-8 by its first character.
  const address = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
