export { type Dumped, dump, size } from './dump.ts';
export { type End, format_version, isSealed, type Manifest, UnusableBackup } from './format.ts';
export { checkBackup, load } from './load.ts';
