/** The developer's screens of a company, loaded with the first of them. */
export { NewWebhook } from './NewWebhook.tsx';
export { Deliveries } from './Deliveries.tsx';
export { Missed } from './Missed.tsx';
export { WebhookDeliveries, WebhookFrame, WebhookHome } from './WebhookFrame.tsx';
export { WebhookSettings } from './WebhookSettings.tsx';
export { Webhooks } from './Webhooks.tsx';
export { Keys } from './Keys.tsx';
export { Event } from './Event.tsx';
export { Events } from './Events.tsx';
export { Request } from './Request.tsx';
export { Requests } from './Requests.tsx';
export { Sandbox } from './sandbox/Sandbox.tsx';
export { Usage } from './Usage.tsx';
