import { createHash } from 'node:crypto';
import type { ProblemCode } from '../base/problem.ts';
import { answerHeaders } from '../base/answer-headers.ts';

const policyWith = (styles: string, ancestors = "'none'"): string =>
  `default-src 'none'; style-src ${styles}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`;
const policy = policyWith("'self'");

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

const { 'X-Frame-Options': _, ...frameless } = pageHeaders;

/** Headers of a page that every site may show in a frame. Only pages with test values have them. */
export const framedHeaders = {
  ...frameless,
  'Content-Security-Policy': policyWith("'self'", '*'),
  'Cross-Origin-Resource-Policy': 'cross-origin',
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

/** The sentences of a code that says more than its status. */
const sentencesOfCodes: Readonly<Partial<Record<ProblemCode, readonly [english: string, spanish: string]>>> = {
  organisation_suspended: [
    'This page is closed at the moment. Please ask the company that sent you the link.',
    'Esta página está cerrada en este momento. Pregunte a la empresa que le envió el enlace.',
  ],
};

/**
 * The usual look. These pages have their style in themselves, because they have no address from which a file could be loaded. The gateway
 * takes them as templates, in which # and $ have a meaning.
 */
const style =
  'body{margin:0;color:rgb(27,31,35);background:rgb(255,255,255);font:400 1.0625rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}' +
  'body::before{content:"";display:block;height:4.5rem;background:rgb(18,73,107)}' +
  'main{max-width:42rem;margin:0 auto;padding:2rem 1.25rem}' +
  'h1{font-size:1.625rem;line-height:1.3;margin:0 0 1rem}p{margin:0 0 1.5rem;font-size:1.1875rem}' +
  '.id{font-size:.9375rem;border-top:1px solid rgb(204,208,212);padding-top:1rem}';

const plainPolicy = policyWith(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);

/** The answer for what our pages never send, and for faults. Its policy takes the style of the page by its hash. */
export const plainAnswer = (status: number, supportId: string, code?: ProblemCode) => ({
  statusCode: status,
  headers: {
    ...answerHeaders,
    ...pageHeaders,
    'Content-Security-Policy': plainPolicy,
    'Content-Type': 'text/html; charset=utf-8',
  },
  body: plainPage(status, supportId, code),
});

/** The page for what our pages never send, and for faults: in both languages, because nothing is known of the reader. */
function plainPage(status: number, supportId: string, code: ProblemCode | undefined): string {
  const [english, spanish] = (code && sentencesOfCodes[code]) ??
    sentences[status] ?? [
      'This request cannot be answered. Please go back.',
      'No se puede responder a esta solicitud. Vuelva atrás.',
    ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${english}</title><style>${style}</style></head><body><main><h1>${english}</h1><p lang="es">${spanish}</p><p class="id">${supportId}</p></main></body></html>`;
}
