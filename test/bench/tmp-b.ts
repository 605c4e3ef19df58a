import { bundleRows } from './bundle-rows.ts';
for (const r of await bundleRows()) console.log(r.what, JSON.stringify(r.measured), JSON.stringify(r.budget));
process.exit(0);
