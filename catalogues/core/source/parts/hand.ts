/**
 * Large hands. Each reaches in from its sleeve, which begins at the origin.
 */
import { area, type Colour, type Drawing, line, merged, spot, tube } from '../drawing.ts';
import { circle, polyline, rect } from './basic.ts';

/** A palm towards the viewer, its fingers up; 560 high. */
export function openHand(sleeve: Colour = 'blue'): Drawing {
  const finger = (d: string) => tube(d, 62, 'skin');
  return [
    merged(
      [
        area(rect(-128, -330, 256, 290, 90), 'skin'),
        area(rect(-80, -120, 160, 130), 'skin'),
        finger('M-98 -260L-122 -470'),
        finger('M-32 -260L-42 -540'),
        finger('M34 -260L42 -530'),
        finger('M98 -260L124 -450'),
        tube('M80 -130L214 -262', 66, 'skin'),
      ],
      'skin',
      'skin',
    ),
    area(rect(-112, -20, 224, 120, 24), sleeve),
  ];
}

/** A hand that points to the right; its finger ends 470 to the right of the sleeve. */
export function pointingHand(sleeve: Colour = 'blue'): Drawing {
  return [
    merged(
      [
        area(rect(30, -110, 210, 220, 80), 'skin'),
        area(rect(-20, -70, 140, 140), 'skin'),
        tube('M190 -76L440 -76', 60, 'skin'),
      ],
      'skin',
      'skin',
    ),
    line('M172 -12L232 -12M172 46L224 46'),
    tube('M70 -80L150 -150', 50, 'skin', 'skin'),
    area(rect(-130, -96, 130, 192, 24), sleeve),
  ];
}

/** A hand that lies with its palm up and reaches to the right, 420 long; something can lie on it at (230, −60). */
export function offeringHand(sleeve: Colour = 'blue'): Drawing {
  return [
    merged(
      [
        tube('M0 0C120 10 200 40 280 30C340 22 380 0 410 -40', 74, 'skin'),
        tube('M30 -6C100 -20 120 -60 150 -110', 56, 'skin'),
        tube('M0 0L60 10', 100, 'skin'),
      ],
      'skin',
      'skin',
    ),
    area(rect(-130, -88, 130, 176, 24), sleeve),
  ];
}

/** A hand that comes from above and grips something of a radius whose centre is 260 below its sleeve. */
export function grippingHand(sleeve: Colour = 'blue', reach = 118): Drawing {
  return [
    merged(
      [
        area(rect(-92, -10, 184, 130, 60), 'skin'),
        tube(`M-60 80C${-reach - 20} 120 ${-reach - 60} 220 ${-reach} 330`, 58, 'skin'),
        tube(`M60 80C${reach + 20} 120 ${reach + 60} 220 ${reach} 330`, 58, 'skin'),
      ],
      'skin',
      'skin',
    ),
    area(rect(-104, -120, 208, 120, 24), sleeve),
  ];
}

/** A closed fist with its thumb up (or, turned, down); its sleeve is on the left. */
export function thumb(sleeve: Colour = 'blue'): Drawing {
  return [
    merged(
      [
        area(rect(0, -120, 260, 300, 90), 'skin'),
        area(rect(-40, -70, 120, 190), 'skin'),
        tube('M90 -60L140 -280', 84, 'skin'),
      ],
      'skin',
      'skin',
    ),
    line('M170 -50L252 -50M170 22L258 22M170 94L250 94'),
    area(rect(-170, -110, 140, 260, 24), sleeve),
  ];
}

/** A small dot of skin: the hand of a stick. */
export const fist = (x: number, y: number): Drawing => [
  tube(circle(x, y, 1), 62, 'skin', 'skin'),
  spot(polyline([x, y], [x, y])),
];
