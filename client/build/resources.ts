/** The named resources of every API as interfaces, each once: `Order`, `Claim`, `Mandate`. */
import type { JsonSchema } from '../../contract/src/shapes/shape.ts';
import { commentOf, type Refer, membersOf, structureOf } from './types-of-schemas.ts';

/** events.d.ts has them: their data depends on the event. */
const elsewhere: ReadonlySet<string> = new Set(['Event', 'EventFeed']);

export class Resources {
  readonly #declared = new Map<string, string>();

  /** Refers to a resource, and declares it at its first use. */
  readonly refer: Refer = (title, schema) => {
    if (elsewhere.has(title) || this.#declared.has(title)) return title;
    this.#declared.set(title, '');
    this.#declared.set(title, this.#declare(title, schema));
    return title;
  };

  #declare(title: string, schema: JsonSchema): string {
    const comment = commentOf(typeof schema.description === 'string' ? schema.description : '');
    return schema.properties === undefined || schema.anyOf !== undefined
      ? `${comment}export type ${title} = ${structureOf(schema, this.refer)};\n`
      : `${comment}export interface ${title} {\n${membersOf(schema, this.refer, '  ')}}\n`;
  }

  names(): readonly string[] {
    return [...this.#declared.keys()];
  }

  text(): string {
    return [...this.#declared]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, text]) => text)
      .join('\n');
  }
}
