/**
 * Names of components. Generators make identifiers of programs out of them, and not every one replaces what its language
 * does not allow: letters and digits alone, beginning with a letter, at most 60 characters.
 */
import { idempotencyProblems } from './errors.ts';
import type { ProblemCode } from '../problems.ts';

const characters_max = 60;

/** `If-None-Match` is `IfNoneMatch`, `not_found` is `NotFound`. */
export const componentName = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The name of a response with these codes: `NotFound`, `ConflictOrderExpired`, `ConflictOfCommand` with those of an
 * `Idempotency-Key`. Where the codes are too many, it has the name of the first operation that has it.
 */
export function responseName(codes: readonly ProblemCode[], operation: string): string {
  const own = codes.filter((code) => !idempotencyProblems.includes(code));
  const name = `${own.map(componentName).join('')}${own.length < codes.length ? 'OfCommand' : ''}`;
  return name.length <= characters_max ? name : `${componentName(own[0] ?? '')}Of${componentName(operation)}`;
}
