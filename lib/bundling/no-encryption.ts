/** Ciphers of PDFs with a password. None is made with one, and the real ones weigh 22 KB. */
function refuse(): never {
  throw new Error('no PDFs are encrypted here');
}

export { refuse as cbc, refuse as ecb };
