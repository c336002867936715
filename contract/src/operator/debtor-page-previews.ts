/** Previews of the debtor's page (debtor-page.md 10): what a debtor sees, without effect. */
import { group, route } from '../grammar/route.ts';
import { pageLanguages } from '../shapes/access-code.ts';
import { described, named } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';

const PreviewInput = named(
  'DebtorPagePreviewInput',
  object({
    debtor_id: described('Default: the debtor of the case, or the one in dunning.', optional(id())),
    language: described(
      'The language that it opens in, switched on or not. Default: `de`.',
      optional(choice(...pageLanguages)),
    ),
  }),
);

const Preview = named(
  'DebtorPagePreview',
  object({
    url: optional(described('A page whose button opens the preview, once. Not on a replay.', line({ max: 2000 }))),
    expires_at: described('The link opens until then, 5 minutes from now.', instant()),
  }),
);

export const debtorPagePreviews = group(
  'operator',
  'debtor-page-previews',
  {
    title: 'Previews of the debtor’s page',
    about: 'The page as a debtor of a case sees it, for staff and without effect.',
  },
  {
    create: route('POST', '/operator/v1/mandates/{mandate_id}/debtor-page-preview/', {
      of: 'mandates',
      scope: 'operator:cases',
      body: PreviewInput,
      example: { language: 'de' },
      reply: Preview,
      status: 201,
      single: true,
      secrets: ['url'],
      problems: ['sandbox_source_managed'],
      summary: 'Preview the debtor’s page of a case',
      description:
        'The link opens once; its visit ends after 15 minutes, accepts no form and counts nowhere. It works while the page is switched off. A debtor who is none of the case is `invalid`.',
    }),
  },
);

export const dunningDebtorPagePreviews = group(
  'operator',
  'dunning-debtor-page-previews',
  {
    title: 'Previews of the page of debtors in dunning',
    about: 'The page as a debtor of invoices sees it, for staff and without effect.',
  },
  {
    create: route('POST', '/operator/v1/dunning-debtors/{dunning_debtor_id}/debtor-page-preview/', {
      of: 'dunning_debtors',
      scope: 'operator:cases',
      body: PreviewInput,
      example: { language: 'de' },
      reply: Preview,
      status: 201,
      single: true,
      secrets: ['url'],
      problems: ['sandbox_source_managed'],
      summary: 'Preview the debtor’s page of a debtor in dunning',
      description:
        'The link opens once; its visit ends after 15 minutes, accepts no form and counts nowhere. It works while the page is switched off. Another debtor is `invalid`.',
    }),
  },
);
