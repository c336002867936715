/**
 * Parts that several resources share, each said once: metadata and event entries (service.md 2.1),
 * postal addresses. Whether a postal code fits its country is the service's rule, not a shape's.
 */
import { limits } from '../limits.ts';
import { country } from './country.ts';
import { type Infer, nullable, type Shape } from './shape.ts';
import { list, object, optional } from './structures.ts';
import { line, prose } from './text.ts';
import { instant } from './values.ts';

const metadataEntry = object({
  type: line({ max: limits.metadata_type_characters }),
  value: line({ max: limits.metadata_value_characters }),
});

/** `{type, value}`: repeated entries are allowed, it is an array and not a dictionary. */
export type MetadataEntry = Infer<typeof metadataEntry>;

/** At most 50 metadata entries. */
export const metadata = (): Shape<readonly MetadataEntry[]> => list(metadataEntry, { max: limits.metadata_entries });

const sentEvent = object({
  type: line({ max: limits.event_type_characters }),
  title: line({ max: limits.event_title_characters }),
  // The wire's own spelling.
  occurence: instant(),
  your_reference: optional(nullable(line({ max: limits.reference_characters }))),
  description: optional(nullable(prose({ max: limits.event_description_characters }))),
  location: optional(nullable(line({ max: limits.event_location_characters }))),
});

/** Something that happened to a debtor, a claim or a charge. Members may be left out of what is sent; what is read has them as null. */
export type EventEntry = Infer<typeof sentEvent>;

const eventEntry: Shape<EventEntry> = {
  schema: sentEvent.schema,
  read(value, report) {
    const sent = sentEvent.read(value, report);
    if (sent === undefined) return undefined;
    const { your_reference = null, description = null, location = null, ...rest } = sent;
    return { ...rest, your_reference, description, location };
  },
};

/** At most 50 event entries. */
export const events = (): Shape<readonly EventEntry[]> => list(eventEntry, { max: limits.event_entries });

/** The members of every postal address, for objects that add some of their own. */
export const addressFields = {
  street: line({ max: limits.street_characters }),
  postal_code: line({ max: limits.postal_code_characters }),
  city: line({ max: limits.city_characters }),
  country: country(),
};

/** `{street, postal_code, city, country}`. */
export const address = () => object(addressFields);

export type Address = Infer<ReturnType<typeof address>>;
