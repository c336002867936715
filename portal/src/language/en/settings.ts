/** English texts of the settings of the pages. */
import type { settings as german } from '../de/settings.ts';

export const settings: typeof german = {
  name: 'Name',
  hue: 'Hue',
  hueHint: 'Lightness and contrasts stay as they are.',
  logo: 'Logo',
  logoHint: 'SVG or PNG, at most 64 kB.',
  removeLogo: 'Remove the logo',
  logoRefused: 'The file is no SVG or PNG that can be shown here.',
  email: 'E-mail address for questions',
  phone: 'Phone for questions',
  imprint: 'Address of the imprint',
  privacy: 'Address of the privacy notice',
  save: 'Save',
  saved: 'Saved. The pages show it from now on.',
  preview: 'Preview',
  previewText: 'The whole page shows the hue until you leave it.',
  action: 'Action',
  link: 'Link',
  chosen: 'Chosen',
};
