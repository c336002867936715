/** How the file of an import is read (intake.md 1, 2): the texts of its parts, its dialect, its mapping, its options. */
import { stepKey } from './case-step.ts';
import { limits } from '../grammar/limits.ts';
import { claimTypeCode } from './claim-type.ts';
import { dateOrders, decimalSeparators, delimiters, encodings, importKinds } from './import-words.ts';
import { actingAs } from './person.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { list, map, object, partial } from './structures.ts';
import { line, prose } from './text.ts';
import { choice, day, flag, integer } from './values.ts';

export const filename = () => line({ max: limits.filename_characters });
export const fieldName = () => described('The name of a field of the kind.', line({ max: 60 }));
export const position = () => integer({ min: 1, max: limits.import_columns });
export const rowNumber = () =>
  described(
    'The line on which the record begins; of a workbook the row, of an archive the place of the document.',
    integer({ min: 1, max: 10_000_000 }),
  );
export const header = () => line({ max: limits.import_cell_characters });
export const cell = () => line({ max: limits.import_cell_characters });
export const text = () => prose({ max: limits.import_cell_characters });
export const code = () => line({ max: 60 });
export const message = () => prose({ max: 2000 });
export const title = () => object({ de: line({ max: 100 }), en: line({ max: 100 }) });

export const importKind = () => described('What the rows of the file are.', choice(...importKinds));

const dialectFields = {
  encoding: described('Null in a workbook.', nullable(choice(...encodings))),
  delimiter: described('Null in a workbook.', nullable(choice(...delimiters))),
  decimal_separator: described('Null until it is known.', nullable(choice(...decimalSeparators))),
  date_order: described('How days with slashes are read; null until it is known.', nullable(choice(...dateOrders))),
  sheet: described('The sheet that is read; null without sheets.', nullable(line({ max: 255 }))),
  header_row: described('The number of the record with the headers.', integer({ min: 1, max: 10_000_000 })),
};

/** What a user may set of a dialect; null leaves it to the service. */
export const DialectInput = named(
  'ImportDialectInput',
  partial(object({ ...dialectFields, header_row: nullable(dialectFields.header_row) })),
);
export type DialectInput = Infer<typeof DialectInput>;

export const Dialect = named(
  'ImportDialect',
  object({
    ...dialectFields,
    sheets: described('The visible sheets of a workbook.', list(line({ max: 255 }), { max: 1000 })),
  }),
);

/** `{field: position}`. */
export const mapping = () =>
  described('The position of the column of each field, from 1.', map(position(), { max: limits.import_columns }));

export const ImportOptions = named(
  'ImportOptions',
  partial(
    object({
      subject_matter: described(
        'Where a row has none. `{number}` stands for the number of the document. Default `Rechnung {number}`.',
        line({ max: limits.subject_matter_characters }),
      ),
      claim_type_code: described('Where a row has none. Default: that of the company.', nullable(claimTypeCode())),
      payment_days: described(
        'Days from the date of the document to the due date of a row without one; null: such a row is refused.',
        nullable(integer({ min: 0, max: limits.import_payment_days })),
      ),
      acting_as: described(
        'Of a debtor whose row does not say it. Null: a business with a company name, else a consumer.',
        nullable(actingAs()),
      ),
      on_existing_debtor: described(
        'What becomes of a debtor that is here with other data: `keep` it, or `update` it by the filled cells.',
        choice('keep', 'update'),
      ),
      release: described('Release each invoice in the run. What it lacks leaves a draft.', flag()),
      without_pdf: described(
        'An invoice without its PDF stays a `draft`, or gets a `data_sheet` that the service makes of its data.',
        choice('draft', 'data_sheet'),
      ),
      finalize: described('Finalize each order in the run. What it lacks leaves a draft.', flag()),
      creditor_obligation_fulfilled: described('Of every order.', flag()),
      group_by_debtor: described(
        `Rows of one debtor become one order, of at most ${limits.claims_per_order} claims.`,
        flag(),
      ),
      delay_days: described(
        'Days from the due date to the first day of default of a row without one; null: none.',
        nullable(integer({ min: 1, max: limits.import_delay_days })),
      ),
      as_of: described('The day of `expected_balance`. Default today.', day()),
      course: described('`start`: each case starts on the policy of the company at `step`.', choice('none', 'start')),
      step: described('The key of the step of `course`.', nullable(stepKey())),
    }),
  ),
);
export type ImportOptions = Infer<typeof ImportOptions>;
