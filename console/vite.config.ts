import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const client = fileURLToPath(new URL('../client/typescript/src/index.ts', import.meta.url));
const letters = fileURLToPath(new URL('../functions/outreach/emails/sample-emails.ts', import.meta.url));

// Addresses of files are relative, and all of them lie in one folder: the console works below the path of any stage.
export default defineConfig({
  base: './',
  plugins: [react()],
  resolve: { alias: { '@bankstack/client': client, '@bankstack/letters': letters } },
  build: { assetsDir: '', modulePreload: { polyfill: false }, target: 'es2022', reportCompressedSize: false },
});
