/** German names of the developer's screens. Their texts are loaded with them: `language/developer/`. */
export const developer = {
  title: 'Entwickler',
  screens: {
    keys: 'Schlüssel',
    webhooks: 'Webhooks',
    deliveries: 'Zustellungen',
    events: 'Ereignisse',
    requests: 'Anfragen',
    usage: 'Verbrauch',
    sandbox: 'Sandbox',
    reference: 'Referenz',
  },
  asApi: 'Als API ansehen',
};
