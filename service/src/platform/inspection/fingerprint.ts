/** Identifies the code and the limits of an inspection: results of another fingerprint do not apply. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InspectionLimits } from './protocol.ts';

/**
 * @param sources the folder of the inspecting program
 * @param packages the folders of the libraries it uses
 */
export function fingerprintOf(
  sources: string,
  packages: readonly string[],
  limits: Omit<InspectionLimits, 'milliseconds'>,
): string {
  const hash = createHash('sha256').update(JSON.stringify(limits));
  const isSource = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.test.ts');
  const programs = readdirSync(sources).filter(isSource).sort();
  for (const name of programs) hash.update(readFileSync(join(sources, name)));
  for (const folder of packages) hash.update(readFileSync(join(folder, 'package.json')));
  return hash.digest('hex');
}
