import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { apis } from './api.ts';
import { openapi } from './openapi.ts';
import type { ApiName } from './route.ts';
const { Spectral, Document } = spectralCore as any;
const config = await createConfig({ extends: ['recommended'] });
const spectral = new Spectral();
spectral.setRuleset({ extends: [(rulesets as any).oas], rules: {} });
for (const api of Object.keys(apis) as ApiName[]) {
  const source = JSON.stringify(openapi(api, Object.values(apis[api]), 'https://api.mahnwerk.example'));
  let t = performance.now();
  const problems = await lintFromString({ source, config, absoluteRef: `${api}.json` });
  console.log('redocly', api, problems.length, performance.now() - t);
  const by = Map.groupBy(problems, (p: any) => `${p.severity} ${p.ruleId}`);
  for (const [k, v] of by) console.log('  ', k, v.length, v.slice(0, 3).map((p: any) => `${p.message} @ ${p.location[0]?.pointer}`));
  t = performance.now();
  const r = await spectral.run(JSON.parse(source));
  console.log('spectral', api, r.length, performance.now() - t);
  const s = Map.groupBy(r, (p: any) => `${p.severity} ${p.code}`);
  for (const [k, v] of s) console.log('  ', k, v.length, v.slice(0, 3).map((p: any) => `${p.message} @ ${p.path.join('/')}`));
}
