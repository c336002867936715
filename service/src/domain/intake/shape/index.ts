/** What the parts of an import have in common: kinds and their fields, tables as read, problems. Pure; a helper process imports it too. */
export { aliases } from './aliases.ts';
export {
  type Cell,
  type Column,
  type Dialect,
  type DialectWish,
  type Mapping,
  type RawRecord,
  type ReadValue,
  textOf,
} from './dialect.ts';
export { comparableName, type Field } from './field.ts';
export { type Kind, kinds, old_payments } from './kinds.ts';
export { type FileProblem, quoted, rowError, type RowProblem, rowWarning } from './problem.ts';
