/** Turkish; German is binding. */
import type { DunningTexts } from './de.ts';

export const trDunning: DunningTexts = {
  'dunning.site': '{name} faturalarınız',
  'dunning.who': 'Bizden fatura aldınız:',
  'dunning.customer': 'Müşteri numarası',
  'dunning.invoices': 'Faturalar',
  'dunning.invoice': 'Fatura',
  'dunning.invoice.of': '{day} tarihli {number} numaralı fatura',
  'dunning.invoice.pdf': '{number} numaralı fatura (PDF)',
  'dunning.interest.fixed': 'Faiz, son ihtar mektubundaki faizdir. Burada artmaz.',
  'dunning.handed': '{number} numaralı faturayla {day} tarihinden beri {collector} ilgileniyor. Lütfen oraya başvurun.',
  'dunning.handed.sum': 'Şu anda bize ödenecek bir şey yok.',
  'dunning.handed.title': 'Devrettiğimiz faturalar',
  'dunning.next.notice': 'Ödeme yapılmazsa {day} tarihinden itibaren size yeniden yazarız.',
  'dunning.next.handover':
    'Ödeme yapılmazsa {day} tarihinden itibaren bir tahsilat şirketini görevlendiririz. Bu, ek masrafa yol açabilir.',
  'dunning.next.disputed': 'Şunlara itirazınızı inceliyoruz: {numbers}. Bu süre içinde bunlar için ihtar göndermeyiz.',
  'dunning.pay.which': 'Neyi ödemek istiyorsunuz?',
  'dunning.pay.all': 'Açık faturaların tümü',
  'dunning.pay.none': 'Hesap bilgileri mektubumuzda yazılıdır.',
  'dunning.later.interest': 'O güne kadar faiz ve masraf eklenmez.',
  'dunning.later.all': 'Bu, açık faturalarınızın tümü için geçerlidir.',
  'dunning.wish.intro': 'Ödeyebileceğiniz bir taksit tutarı yazın. Size yanıt veririz.',
  'dunning.wish.effect': 'Bu henüz bir anlaşma değildir. Bununla hiçbir şeyi kabul etmiş olmazsınız.',
  'dunning.wish.done': 'İsteğiniz kaydedildi. Sizinle iletişime geçeriz.',
  'dunning.which.hint': 'Hangi faturaların söz konusu olduğunu işaretleyin.',
  'dunning.about': '{operator} size fatura gönderdi. Size kendimiz yazıyoruz.',
  'dunning.privacy.purposes':
    'Verilerinizi faturalarımızın ödenmesi için işliyoruz. Bu sayfada durumu görür ve yanıt verebilirsiniz.',
  'dunning.privacy.categories':
    'Ad, adres, doğum tarihi, iletişim bilgileri, faturalar, ödemeler, mektuplar ve bildirimleriniz.',
  'dunning.privacy.source': 'Sizden ve sizinle yaptığımız sözleşmeden.',
  'dunning.privacy.recipients':
    'Teknik, baskı ve gönderim için hizmet sağlayıcılarımız ve gerekirse bir tahsilat şirketi.',
  'dunning.privacy.retention':
    'Faturalar kapandığında ve hiçbir süre işlemediğinde verilerinizi sileriz. Ziyaretinizi 90 gün sonra sileriz.',
};
