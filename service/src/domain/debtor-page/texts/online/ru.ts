/** Online payment in Russian. */
import type { OnlineTexts } from './de.ts';

export const ruOnline: OnlineTexts = {
  'online.title': 'Оплата онлайн',
  'online.about': 'Вы можете сразу оплатить {amount} онлайн. Оплата проходит в платёжном сервисе.',
  'online.submit': 'Оплатить онлайн',
  'online.not': 'Оплата онлайн сейчас невозможна.',
  'online.ready': 'В платёжном сервисе Вы оплатите {amount}. На этой странице деньги ещё не списываются.',
  'online.go': 'Перейти в платёжный сервис',
  'online.until': 'Ссылка действует 60 минут. Затем Вы вернётесь на эту страницу.',
  'online.reload': 'Обновить состояние',
  'online.pending': 'Ваш платёж на сумму {amount} в пути. Пожалуйста, не платите ещё раз.',
  'online.pending.about': 'Когда деньги поступят, это будет видно в обзоре. Это может занять несколько дней.',
  'online.paid': 'Ваш платёж на сумму {amount} поступил. Спасибо.',
  'online.refund_requested': 'Мы возвращаем Вам {amount}. Это может занять несколько дней.',
  'online.refunded': 'Вам возвращено {amount}.',
  'online.failed': 'Оплата не удалась. Сумма ещё не оплачена.',
  'online.expired': 'Оплата не завершена. Сумма ещё не оплачена.',
  'online.failed.about': 'Вы всё же заплатили? Это будет видно здесь, когда деньги поступят.',
  'online.again': 'Попробовать ещё раз',
  'online.away': 'Платёжный сервис сейчас не отвечает. Деньги не списаны.',

  'simulated.title': 'Пробный платёж',
  'simulated.about': 'Это проба. Деньги не переводятся.',
  'simulated.payment': 'Ваш платёж',
  'simulated.pay': 'Оплатить',
  'simulated.decline': 'Отклонить',
  'simulated.later': 'Позже',
  'simulated.back': 'Состояние платежа',
};
