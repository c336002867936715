/** Russian; German is binding. */
import type { DunningTexts } from './de.ts';

export const ruDunning: DunningTexts = {
  'dunning.site': 'Ваши счета от {name}',
  'dunning.who': 'Вы получили от нас счета:',
  'dunning.customer': 'Номер клиента',
  'dunning.invoices': 'Счета',
  'dunning.invoice': 'Счёт',
  'dunning.invoice.of': 'Счёт {number} от {day}',
  'dunning.invoice.pdf': 'Счёт {number} (PDF)',
  'dunning.interest.fixed': 'Проценты указаны в последнем напоминании. Здесь они больше не растут.',
  'dunning.handed': 'Счётом {number} с {day} занимается {collector}. Обращайтесь, пожалуйста, туда.',
  'dunning.handed.sum': 'Сейчас нам ничего платить не нужно.',
  'dunning.handed.title': 'Переданные счета',
  'dunning.next.notice': 'Без оплаты мы снова напишем Вам начиная с {day}.',
  'dunning.next.handover':
    'Без оплаты мы с {day} поручим дело коллекторской компании. Это может повлечь дополнительные расходы.',
  'dunning.next.disputed': 'Мы проверяем Ваше возражение: {numbers}. До ответа напоминаний об этом не будет.',
  'dunning.pay.which': 'Что Вы хотите оплатить?',
  'dunning.pay.all': 'Все неоплаченные счета',
  'dunning.pay.none': 'Реквизиты счёта указаны в нашем письме.',
  'dunning.later.interest': 'До этого дня проценты и расходы не добавляются.',
  'dunning.later.all': 'Это относится ко всем Вашим неоплаченным счетам.',
  'dunning.wish.intro': 'Назовите платёж, который Вам по силам. Мы ответим Вам.',
  'dunning.wish.effect': 'Это ещё не соглашение. Этим Вы ничего не признаёте.',
  'dunning.wish.done': 'Ваше пожелание сохранено. Мы свяжемся с Вами.',
  'dunning.which.hint': 'Отметьте, о каких счетах идёт речь.',
  'dunning.about': '{operator} выставил Вам счета. Мы пишем Вам сами.',
  'dunning.privacy.purposes':
    'Мы обрабатываем Ваши данные, чтобы наши счета были оплачены. На этой странице Вы видите состояние и можете ответить.',
  'dunning.privacy.categories':
    'Имя, адрес, дата рождения, контактные данные, счета, платежи, письма и Ваши сообщения.',
  'dunning.privacy.source': 'От Вас самих и из нашего договора с Вами.',
  'dunning.privacy.recipients':
    'Наши подрядчики по технике, печати и отправке и, если это необходимо, коллекторская компания.',
  'dunning.privacy.retention':
    'Мы удаляем Ваши данные, когда счета закрыты и сроки истекли. Данные о Вашем посещении мы удаляем через 90 дней.',
};
