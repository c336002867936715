/** Online payment in Turkish. */
import type { OnlineTexts } from './de.ts';

export const trOnline: OnlineTexts = {
  'online.title': 'İnternetten ödeme',
  'online.about': '{amount} tutarını hemen internetten de ödeyebilirsiniz. Ödeme, bir ödeme hizmetinde yapılır.',
  'online.submit': 'İnternetten öde',
  'online.not': 'Şu anda internetten ödeme yapılamıyor.',
  'online.ready': 'Ödeme hizmetinde {amount} ödersiniz. Bu sayfada henüz para çekilmez.',
  'online.go': 'Ödeme hizmetine git',
  'online.until': 'Bağlantı 60 dakika geçerlidir. Ardından bu sayfaya geri dönersiniz.',
  'online.reload': 'Durumu yenile',
  'online.pending': '{amount} tutarındaki ödemeniz yolda. Lütfen bir daha ödemeyin.',
  'online.pending.about': 'Para gelince genel bakış sayfanızda görünür. Bu birkaç gün sürebilir.',
  'online.paid': '{amount} tutarındaki ödemeniz bize ulaştı. Teşekkür ederiz.',
  'online.refund_requested': 'Size {amount} geri ödüyoruz. Bu birkaç gün sürebilir.',
  'online.refunded': '{amount} size geri ödendi.',
  'online.failed': 'Ödeme yapılamadı. Tutar hâlâ ödenmemiş durumda.',
  'online.expired': 'Ödeme tamamlanmadı. Tutar hâlâ ödenmemiş durumda.',
  'online.failed.about': 'Yine de ödediniz mi? Para gelince burada görünür.',
  'online.again': 'Yeniden dene',
  'online.away': 'Ödeme hizmeti şu anda yanıt vermiyor. Para çekilmedi.',

  'simulated.title': 'Deneme ödemesi',
  'simulated.about': 'Bu bir denemedir. Para aktarılmaz.',
  'simulated.payment': 'Ödemeniz',
  'simulated.pay': 'Öde',
  'simulated.decline': 'Reddet',
  'simulated.later': 'Daha sonra',
  'simulated.back': 'Ödemenin durumu',
};
