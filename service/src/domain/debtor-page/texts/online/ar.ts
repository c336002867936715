/** Online payment in Arabic. */
import type { OnlineTexts } from './de.ts';

export const arOnline: OnlineTexts = {
  'online.title': 'الدفع عبر الإنترنت',
  'online.about': 'يمكنكم أيضًا دفع {amount} الآن عبر الإنترنت. يتم ذلك لدى خدمة دفع.',
  'online.submit': 'ادفع عبر الإنترنت',
  'online.not': 'الدفع عبر الإنترنت غير ممكن حاليًا.',
  'online.ready': 'تدفعون لدى خدمة الدفع {amount}. لا يُخصم أي مبلغ في هذه الصفحة.',
  'online.go': 'المتابعة إلى خدمة الدفع',
  'online.until': 'الرابط صالح لمدة 60 دقيقة. بعد ذلك تعودون إلى هذه الصفحة.',
  'online.reload': 'تحديث الحالة',
  'online.pending': 'دفعتكم بمبلغ {amount} في الطريق. يُرجى عدم الدفع مرة أخرى.',
  'online.pending.about': 'يظهر المبلغ في صفحة النظرة العامة حالما يصل. قد يستغرق ذلك بضعة أيام.',
  'online.paid': 'وصلت دفعتكم بمبلغ {amount}. شكرًا لكم.',
  'online.refund_requested': 'نعيد إليكم {amount}. قد يستغرق ذلك بضعة أيام.',
  'online.refunded': 'أُعيد إليكم {amount}.',
  'online.failed': 'لم تنجح عملية الدفع. لا يزال المبلغ غير مسدد.',
  'online.expired': 'لم تكتمل عملية الدفع. لا يزال المبلغ غير مسدد.',
  'online.failed.about': 'هل دفعتم رغم ذلك؟ سيظهر ذلك هنا حالما يصل المبلغ.',
  'online.again': 'المحاولة مرة أخرى',
  'online.away': 'لا تستجيب خدمة الدفع حاليًا. لم يُخصم أي مبلغ.',

  'simulated.title': 'دفعة تجريبية',
  'simulated.about': 'هذه تجربة. لا يُنقل أي مال.',
  'simulated.payment': 'دفعتكم',
  'simulated.pay': 'ادفع',
  'simulated.decline': 'رفض',
  'simulated.later': 'لاحقًا',
  'simulated.back': 'حالة الدفع',
};
