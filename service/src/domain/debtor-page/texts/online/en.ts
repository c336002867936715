/** Online payment in English. */
import type { OnlineTexts } from './de.ts';

export const enOnline: OnlineTexts = {
  'online.title': 'Pay online',
  'online.about': 'You can also pay {amount} online right away. You do this at a payment service.',
  'online.submit': 'Pay online',
  'online.not': 'Paying online is not possible at the moment.',
  'online.ready': 'At the payment service you pay {amount}. Nothing is charged on this page.',
  'online.go': 'Continue to the payment service',
  'online.until': 'The link is valid for 60 minutes. Afterwards you come back to this page.',
  'online.reload': 'Check the status again',
  'online.pending': 'Your payment of {amount} is on its way. Please do not pay again.',
  'online.pending.about': 'Your overview shows the money as soon as it has arrived. This can take a few days.',
  'online.paid': 'Your payment of {amount} has arrived. Thank you.',
  'online.refund_requested': 'We are paying {amount} back to you. This can take a few days.',
  'online.refunded': 'You have got {amount} back.',
  'online.failed': 'The payment did not work. The amount is still outstanding.',
  'online.expired': 'The payment was not completed. The amount is still outstanding.',
  'online.failed.about': 'Did you pay after all? Then it will be shown here as soon as the money has arrived.',
  'online.again': 'Try again',
  'online.away': 'The payment service is not answering at the moment. Nothing was charged.',

  'simulated.title': 'Trial payment',
  'simulated.about': 'This is a trial. No money is moved.',
  'simulated.payment': 'Your payment',
  'simulated.pay': 'Pay',
  'simulated.decline': 'Decline',
  'simulated.later': 'Later',
  'simulated.back': 'Status of the payment',
};
