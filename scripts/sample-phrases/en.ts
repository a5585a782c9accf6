import type { Phrases } from './phrases.ts';

export const en: Phrases = {
  openers: [
    'First time trying {p}.',
    'Second bottle of {p}.',
    'Bought it on sale.',
    'I have oily skin.',
    'My skin is quite dry.',
    'Ordered after reading the reviews.',
    'One month in.',
    'Sensitive skin here.',
  ],
  aspects: {
    price: {
      good: ['Great value for the price.', 'Very affordable for what you get.', 'The price is more than fair.', 'A bargain, honestly.'],
      bad: ['Way too expensive for the size.', 'Overpriced, in my opinion.', 'Not worth the price.', 'Too pricey for 50 ml.'],
    },
    delivery: {
      good: [
        'Fast delivery.',
        'It arrived early and in perfect condition.',
        'Shipping was quick and easy.',
        'Delivered the next day, great.',
      ],
      bad: ['Delivery was really slow.', 'It arrived two weeks late.', 'Shipping took forever.', 'The parcel was delayed twice.'],
    },
    quality: {
      good: [
        'The quality is excellent.',
        'Gentle ingredients, no irritation.',
        'Feels like a high-quality product.',
        'Reliable quality every time.',
      ],
      bad: [
        'The quality has gone downhill.',
        'It feels cheap and poorly made.',
        'Mine was close to its expiry date, disappointing.',
        'Poor quality compared with the last one.',
      ],
    },
    scent: {
      good: ['The scent is lovely and subtle.', 'Smells fresh and clean.', 'No strong smell, which I like.', 'Nice light fragrance.'],
      bad: ['The fragrance is overpowering.', 'The smell gave me a headache.', 'It smells awful.', 'Strange chemical scent.'],
    },
    texture: {
      good: [
        'Lightweight and smooth texture.',
        'It absorbs quickly and is not greasy.',
        'Feels soft and hydrating.',
        'Blends beautifully.',
      ],
      bad: ['Sticky and heavy on my face.', 'It pills under makeup.', 'Far too greasy for me.', 'It left my skin dry and tight.'],
    },
    packaging: {
      good: ['Beautiful packaging.', 'The bottle is sturdy and pretty.', 'It was packed carefully.', 'The pump is convenient.'],
      bad: ['The cap was cracked.', 'The box was damaged and it leaked everywhere.', 'The pump broke after a week.', 'Flimsy packaging.'],
    },
    service: {
      good: [
        'Customer service was friendly and helpful.',
        'The seller answered quickly, excellent support.',
        'Easy exchange, polite staff.',
      ],
      bad: ['Customer service was rude.', 'The seller ignored my messages.', 'They refused a refund, terrible support.'],
    },
    effect: {
      good: [
        'My skin looks brighter.',
        'It really works for redness.',
        'Noticeable improvement after two weeks.',
        'It lasts all day, amazing.',
      ],
      bad: ['It did nothing for my skin.', 'It broke me out.', 'It fades after an hour, disappointing.', 'My face turned red and itchy.'],
    },
  },
  contrast: ['However, ', 'But ', 'That said, '],
  closers: {
    good: ['Would buy again.', 'Highly recommended!', 'Very happy with it.', 'Love it.'],
    bad: ['Would not buy again.', 'Not recommended.', 'Disappointed.', 'Looking for something else.'],
  },
  plain: ['Arrived today.', 'Have not opened it yet.', 'Bought as a gift.', 'Ordered shade 21.', 'Will update later.'],
  spam: [
    'Get 90% off at http://deal.example/now',
    'CLICK www.cheap.example for free samples!!!',
    'good good good good good good good good good good',
  ],
  badBatch: [
    'This one leaves a terrible white cast.',
    'The cream has separated into oil and water.',
    'It never did this before, now the white cast is awful.',
    'Separated and watery when I opened it, must be a bad batch.',
    'The new tube turned my face chalky, so disappointed.',
  ],
  priceRise: [
    'The price went up in July and it is too expensive now.',
    'Price increase makes it not worth it.',
    'Same cushion, higher price, disappointed.',
    'It used to be affordable, now it is overpriced.',
  ],
  lateDelivery: [
    'Delivery took over a week, very slow.',
    'Delayed three times, worst delivery ever.',
    'The parcel was late and nobody told me.',
  ],
  products: {},
};
