/** How the operator shows itself on its pages: name, colour, logo, and where to turn to. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, partial } from '../shapes/structures.ts';
import { Logo } from '../shapes/letterhead.ts';
import { line } from '../shapes/text.ts';
import { integer } from '../shapes/values.ts';

const url = () => nullable(line({ max: limits.settings_url_characters }));

const fields = {
  name: described('Of the operator, in the portal.', line({ max: limits.name_characters })),
  hue: described(
    'Of the colour of actions, in degrees of OKLCH. Lightness and contrast stay.',
    integer({ min: 0, max: 359 }),
  ),
  logo: described('Null: the mark of Mahnwerk.', nullable(Logo)),
  support_email: described(
    'Where people turn to with questions.',
    nullable(line({ max: limits.notification_email_characters })),
  ),
  support_phone: described(
    'The same by phone. Returned in international form.',
    nullable(line({ max: limits.company_phone_characters })),
  ),
  imprint_url: described('With http or https.', url()),
  privacy_url: described('Of the privacy notice, with http or https.', url()),
};

export const Settings = named('Settings', object(fields));
export type Settings = Infer<typeof Settings>;
export const SettingsPatch = object(partial(object(fields)).fields);
export type SettingsPatch = Infer<typeof SettingsPatch>;

export const settings = group(
  'operator',
  'settings',
  { title: 'Settings', about: 'How the operator shows itself on its pages.' },
  {
    get: route('GET', '/operator/v1/settings/', {
      reply: Settings,
      scope: 'operator:read',
      summary: 'Retrieve the settings of the pages',
    }),
    update: route('PATCH', '/operator/v1/settings/', {
      body: SettingsPatch,
      example: {
        name: 'Mahnwerk Inkasso',
        hue: 260,
        support_email: 'hilfe@mahnwerk.example',
        support_phone: '+493012345678',
        imprint_url: 'https://mahnwerk.example/impressum',
      },
      reply: Settings,
      scope: 'operator:admin',
      summary: 'Change the settings of the pages',
      description:
        'The colour and the logo are those of the portal, of signing in and of the account setup, from the next page on. A logo that is no SVG or PNG, is larger than 2,000 pixels a side, or styles itself by `<style>` is `invalid`.',
    }),
  },
);
