/** English names of the developer's screens. */
import type { developer as german } from '../de/developer.ts';

export const developer: typeof german = {
  title: 'Developers',
  screens: {
    keys: 'Keys',
    webhooks: 'Webhooks',
    deliveries: 'Deliveries',
    events: 'Events',
    requests: 'Requests',
    usage: 'Usage',
    sandbox: 'Sandbox',
    reference: 'Reference',
  },
  asApi: 'View as API',
};
