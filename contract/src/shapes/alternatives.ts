/** The shape of a value with several forms, such as a reference whose context decides its members. */
import { type Infer, ValidationErrors, type Shape, wrongType } from './shape.ts';
import { type Fields, object, type ObjectOf } from './structures.ts';
import { choice } from './values.ts';

/** The first form that fits; if none fits, the failures are those of the last. */
export const oneOf = <const S extends readonly Shape<unknown>[]>(...forms: S): Shape<Infer<S[number]>> => ({
  schema: { anyOf: forms.map((form) => form.schema) },
  read(value, errors) {
    for (const form of forms.slice(0, -1)) {
      const trial = new ValidationErrors();
      const found = form.read(value, trial);
      if (!trial.failed) return found as Infer<S[number]>;
    }
    return forms.at(-1)?.read(value, errors) as Infer<S[number]> | undefined;
  },
});

type Variants = Readonly<Record<string, Fields>>;
type VariantOf<N extends string, V extends Variants> = {
  [K in keyof V & string]: { readonly [_ in N]: K } & ObjectOf<V[K]>;
}[keyof V & string];

/** An object whose member `name` says which other members it has. */
export function variants<const N extends string, const V extends Variants>(name: N, forms: V): Shape<VariantOf<N, V>> {
  const names = Object.keys(forms);
  const shapes = new Map(names.map((each) => [each, object({ [name]: choice(each), ...forms[each] })]));
  const kind = choice(...names);
  return {
    schema: { anyOf: [...shapes.values()].map(({ schema }) => schema) },
    read(value, errors) {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return wrongType(errors, 'an object', value);
      const named = (value as Record<string, unknown>)[name];
      const shape = typeof named === 'string' ? shapes.get(named) : undefined;
      if (shape !== undefined) return shape.read(value, errors) as VariantOf<N, V> | undefined;
      errors.enter(name);
      if (named === undefined) errors.fail('required', 'This field is required.');
      else kind.read(named, errors);
      errors.leave();
      return undefined;
    },
  };
}
