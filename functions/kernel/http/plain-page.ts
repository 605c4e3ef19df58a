const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Headers of every page. A page loads only files of this host, runs no script, sends forms only to this host, is in no frame, and tells
 * nobody its address.
 */
export const pageHeaders = {
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** The policy of a page that loads a script of this host. It runs no other, and none that is in the page itself. */
export const policyWithScript = `${policy}; script-src 'self'`;

const sentences: Readonly<Partial<Record<number, readonly [english: string, spanish: string]>>> = {
  404: [
    'This page does not exist. Please open the newest link that you got from us.',
    'Esta página no existe. Abra el enlace más reciente que le enviamos.',
  ],
  413: [
    'This file is too large: we take files of at most 4 MB. Please go back, and send a smaller photo, such as a screenshot of it.',
    'Este archivo es demasiado grande: aceptamos archivos de hasta 4 MB. Vuelva atrás y envíe una foto más pequeña, por ejemplo una captura de pantalla.',
  ],
  429: ['We are busy. Please try again in a moment.', 'Estamos ocupados. Inténtelo de nuevo en un momento.'],
  500: [
    'Something went wrong on our side. Please try again.',
    'Algo ha fallado por nuestra parte. Inténtelo de nuevo.',
  ],
};

/** The page for what our pages never send, and for faults: in both languages, because nothing is known of the reader. */
export function plainPage(status: number, supportId: string): string {
  const [english, spanish] = sentences[status] ?? [
    'This request cannot be answered. Please go back.',
    'No se puede responder a esta solicitud. Vuelva atrás.',
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${english}</title></head><body><main><h1>${english}</h1><p lang="es">${spanish}</p><p>${supportId}</p></main></body></html>`;
}
