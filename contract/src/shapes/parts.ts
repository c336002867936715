/**
 * Parts that several resources share: metadata and event entries (service.md 2.1), postal addresses. The service checks
 * whether a postal code fits its country, not the shape.
 */
import { limits } from '../grammar/limits.ts';
import { countriesWithoutPostalCodes, country, needsPostalCode } from './country.ts';
import { described, type Infer, nullable, type ValidationErrors, type Shape } from './shape.ts';
import { type Fields, list, object, optional } from './structures.ts';
import { line, prose } from './text.ts';
import { instant } from './values.ts';

const metadataEntry = object({
  type: line({ max: limits.metadata_type_characters }),
  value: line({ max: limits.metadata_value_characters }),
});

/** `{type, value}`; entries may repeat, because metadata is an array and not a dictionary. */
export type MetadataEntry = Infer<typeof metadataEntry>;

/** At most 50 metadata entries. */
export const metadata = (): Shape<readonly MetadataEntry[]> => list(metadataEntry, { max: limits.metadata_entries });

const sentEvent = object({
  type: line({ max: limits.event_type_characters }),
  title: line({ max: limits.event_title_characters }),
  // Misspelt on the wire.
  occurence: instant(),
  your_reference: optional(nullable(line({ max: limits.reference_characters }))),
  description: optional(nullable(prose({ max: limits.event_description_characters }))),
  location: optional(nullable(line({ max: limits.event_location_characters }))),
});

/** Something that happened to a debtor, a claim or a charge. Requests may omit members; responses have them as null. */
export type EventEntry = Infer<typeof sentEvent>;

const eventEntry: Shape<EventEntry> = {
  schema: sentEvent.schema,
  read(value, errors) {
    const sent = sentEvent.read(value, errors);
    if (sent === undefined) return undefined;
    const { your_reference = null, description = null, location = null, ...rest } = sent;
    return { ...rest, your_reference, description, location };
  },
};

/** At most 50 event entries. */
export const events = (): Shape<readonly EventEntry[]> => list(eventEntry, { max: limits.event_entries });

const postalCode = () => nullable(line({ max: limits.postal_code_characters }));

/** The members of every postal address in a response, for objects that add their own. */
export const addressFields = {
  street: line({ max: limits.street_characters }),
  postal_code: described('Null only for countries without postal codes.', postalCode()),
  city: line({ max: limits.city_characters }),
  country: country(),
};

const addressInputFields = {
  ...addressFields,
  postal_code: described(
    'Must match the format of the country. May be omitted or null only for countries without postal codes, such as `AE` and `HK`.',
    optional(postalCode()),
  ),
};

/** `{street, postal_code, city, country}` in a response. */
export const address = () => object(addressFields);

export type Address = Infer<ReturnType<typeof address>>;

/** The same in a request, with additional members: `postal_code` is required except in countries that have none. */
export const addressInput = <const F extends Fields>(own: F) =>
  needingPostalCode(object({ ...own, ...addressInputFields }));

const needingPostalCode = <S extends Shape<unknown>>(shape: S): S => ({
  ...shape,
  schema: { ...shape.schema, ...postalCodeCondition },
  read: (value: unknown, errors: ValidationErrors) =>
    lacksPostalCode(value) ? refusePostalCode(shape, value, errors) : shape.read(value, errors),
});

/** `additionalProperties: true` here because the address itself is closed, and linters close a schema that omits it. */
const postalCodeCondition = {
  if: {
    properties: { country: { enum: countriesWithoutPostalCodes } },
    required: ['country'],
    additionalProperties: true,
  },
  else: { properties: { postal_code: { type: 'string' } }, required: ['postal_code'], additionalProperties: true },
};

function lacksPostalCode(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { postal_code, country: where } = value as Record<string, unknown>;
  return (postal_code === undefined || postal_code === null) && (typeof where !== 'string' || needsPostalCode(where));
}

function refusePostalCode(shape: Shape<unknown>, value: unknown, errors: ValidationErrors): undefined {
  shape.read(value, errors);
  errors.enter('postal_code');
  errors.fail('required', 'This field is required, except for countries without postal codes.');
  errors.leave();
  return undefined;
}
