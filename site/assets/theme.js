// Runs before the page is drawn, so that it is drawn once and in the colours that the reader has chosen.
document.documentElement.classList.add('js');
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system decides.
}
