/**
 * Animals that people live with, the weather, and what grows.
 */
import { area, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { circle, oval, points, polygon } from '../parts/basic.ts';
import { cloud, drop, snowflake } from '../parts/things.ts';

/** Animals at home and on a farm. */
export const animals = {
  dog: [
    merged(
      [
        tube('M210 520C130 470 100 380 140 290', 64, 'wood'),
        tube('M270 600L260 900M390 640L390 900M650 640L650 900M760 600L770 900', 96, 'wood'),
        area(
          'M180 520C180 430 250 400 340 420L640 400C780 390 830 470 820 580C820 690 760 730 680 720L330 720C230 730 180 640 180 520Z',
          'wood',
        ),
      ],
      'wood',
    ),
    area(
      'M600 230C670 110 850 120 880 240L970 280C1010 320 990 400 930 410L820 430C760 480 650 470 610 390C580 330 570 290 600 230Z',
      'wood',
    ),
    area('M650 180C560 180 500 320 540 470C610 490 680 420 700 310C710 240 700 190 650 180Z', 'hair'),
    spot(oval(955, 300, 40, 32)),
    spot(circle(800, 250, 26)),
    line('M930 400Q870 400 840 370'),
    tube('M610 470Q680 530 780 480', 40, 'red'),
  ],
  cat: [
    tube('M710 860C900 870 950 700 880 580C850 520 890 460 940 480', 66, 'orange'),
    area('M300 950C250 720 330 520 512 520C694 520 774 720 724 950Z', 'orange'),
    line('M430 950L430 790M594 950L594 790M512 940L512 800'),
    area(
      'M240 330L220 80L400 190C460 170 564 170 624 190L804 80L784 330C800 480 660 580 512 580C364 580 224 480 240 330Z',
      'orange',
    ),
    [
      area(polygon([280, 170], [350, 215], [285, 270]), 'pink'),
      area(polygon([744, 170], [674, 215], [739, 270]), 'pink'),
    ],
    [400, 624].map((x) => spot(oval(x, 345, 32, 42))),
    spot(polygon([470, 420], [554, 420], [512, 465])),
    line('M512 460Q470 530 410 490M512 460Q554 530 614 490'),
    line('M300 430L90 400M300 470L100 510M724 430L934 400M724 470L924 510'),
  ],
  bird: [
    tube('M460 790L460 930L390 950M460 930L530 950M600 790L600 930L530 950M600 930L670 950', 22, 'orange'),
    area('M40 760L280 520L430 680Z', 'blue'),
    area('M830 300L995 370L820 430Z', 'orange'),
    area(
      'M240 590C240 380 480 170 650 180C800 190 870 310 840 450C810 680 660 810 500 810C340 810 240 720 240 590Z',
      'blue',
    ),
    area('M300 540C420 440 600 460 640 560C590 710 400 740 300 660Z', 'sky'),
    line('M420 590Q480 620 540 590'),
    area(circle(710, 320, 46), 'white'),
    spot(circle(720, 320, 26)),
  ],
  fish: [
    area('M690 512L965 280C910 440 910 584 965 744Z', 'red'),
    area('M360 310Q480 90 660 170L640 380Z', 'red'),
    area('M50 530C150 240 560 200 790 512C560 830 150 800 50 530Z', 'orange'),
    line('M340 330Q450 512 340 720'),
    area(circle(220, 470, 60), 'white'),
    spot(circle(210, 470, 30)),
    line('M90 610Q150 640 200 610M500 430Q550 470 500 520M600 510Q650 550 600 600M480 610Q530 650 480 700'),
  ],
  horse: [
    tube('M830 480C930 520 950 650 910 800', 76, 'hair'),
    merged(
      [
        tube('M350 600L340 930M460 620L460 930M720 620L720 930M820 560L840 930', 78, 'wood'),
        area(
          'M280 420C400 420 700 420 800 420C890 440 890 620 810 660L350 660C270 640 250 520 280 420Z',
          'wood',
        ),
        area('M260 560L240 280L420 160L560 480Z', 'wood'),
        area('M260 170C330 110 420 130 430 210L350 420L170 530C110 550 70 490 100 440Z', 'wood'),
        area(polygon([330, 160], [350, 50], [420, 150]), 'wood'),
      ],
      'wood',
    ),
    area('M350 90C480 100 560 270 600 440L510 450C480 330 440 230 360 180Z', 'hair'),
    spot(circle(290, 260, 26)),
    spot(circle(150, 450, 18)),
    line('M120 505L200 460'),
    tube('M340 930L340 945M460 930L460 945M720 930L720 945M840 930L840 945', 80, 'ink'),
  ],
  cow: [
    [-1, 1].map((side) => [
      area(
        `M${512 + side * 160} 200C${512 + side * 300} 200 ${512 + side * 340} 120 ${512 + side * 300} 40C${512 + side * 250} 120 ${512 + side * 180} 110 ${512 + side * 110} 150Z`,
        'grey',
      ),
      area(oval(512 + side * 350, 330, 130, 76), side < 0 ? 'ink' : 'white'),
    ]),
    area(
      'M290 190C400 110 624 110 734 190C800 280 760 480 740 620L720 800C680 930 344 930 304 800L284 620C264 480 224 280 290 190Z',
      'white',
    ),
    spot('M290 190C360 140 440 130 480 132C520 300 440 520 285 500C250 360 240 260 290 190Z'),
    area(oval(512, 770, 270, 180), 'pink'),
    spot(oval(420, 740, 34, 46)),
    spot(oval(604, 740, 34, 46)),
    line('M400 860Q512 920 624 860'),
    [390, 634].map((x) => [area(circle(x, 400, 50), 'white'), spot(circle(x, 405, 26))]),
  ],
  pig: [
    tube('M880 470C960 470 970 390 920 380C880 380 880 440 940 430', 30, 'pink'),
    merged(
      [
        tube('M330 740L330 900M470 760L470 900M690 760L690 900M800 720L800 900', 96, 'pink'),
        area(oval(560, 560, 360, 270), 'pink'),
      ],
      'pink',
    ),
    area(circle(310, 450, 220), 'pink'),
    area('M130 350L90 150L260 250Z', 'pink'),
    area('M350 240L530 150L490 360Z', 'pink'),
    area(oval(240, 510, 120, 94), 'red'),
    spot(oval(200, 510, 18, 34)),
    spot(oval(280, 510, 18, 34)),
    spot(circle(200, 370, 26)),
    spot(circle(360, 380, 26)),
    line('M250 620Q330 650 390 600'),
  ],
  rabbit: [
    area(circle(780, 800, 80), 'white'),
    area('M290 950C230 720 330 560 512 560C694 560 794 720 734 950Z', 'grey'),
    [-1, 1].map((side) =>
      placed([area(oval(0, 0, 84, 240), 'grey'), area(oval(0, 20, 34, 160), 'pink')], {
        x: 512 + side * 120,
        y: 250,
        turn: side * 12,
      }),
    ),
    area(oval(512, 530, 240, 200), 'grey'),
    [420, 604].map((x) => spot(circle(x, 490, 32))),
    spot(oval(512, 565, 36, 26)),
    line('M512 580L512 620M512 620Q470 650 430 625M512 620Q554 650 594 625'),
    area(polygon([476, 640], [548, 640], [544, 710], [480, 710]), 'white'),
    line('M350 570L220 545M350 605L225 640M674 570L804 545M674 605L799 640M430 950L430 860M594 950L594 860'),
  ],
} as const satisfies Record<string, Drawing>;

/** The weather and what grows. */
export const outOfDoors = {
  sun: [
    tube(
      'M512 60L512 160M512 864L512 964M60 512L160 512M864 512L964 512M192 192L263 263M761 761L832 832M192 832L263 761M761 263L832 192',
      60,
      'orange',
    ),
    area(circle(512, 512, 260), 'skin'),
  ],
  rain: [
    cloud(512, 330, 1.35, 'grey'),
    points('230 600, 430 600, 630 600, 810 600, 330 780, 530 780, 720 780').map(([x, y]) => drop(x, y, 58)),
  ],
  snow: [cloud(512, 250, 1.15, 'white'), [snowflake(270, 730, 200), snowflake(760, 730, 200)]],
  tree: [
    area('M440 560L420 950L604 950L584 560Z', 'wood'),
    merged(
      [
        area(circle(300, 440, 200), 'green'),
        area(circle(724, 440, 200), 'green'),
        area(circle(512, 270, 220), 'green'),
        area(circle(512, 480, 200), 'green'),
      ],
      'green',
    ),
    line('M330 370Q380 320 440 340M600 430Q660 390 710 420'),
  ],
  flower: [
    tube('M512 500L512 960', 44, 'green'),
    area('M512 880C380 880 300 800 290 690C420 690 500 770 512 880Z', 'green'),
    area('M512 820C640 820 720 740 730 630C600 630 530 710 512 820Z', 'green'),
    [0, 72, 144, 216, 288].map((turn) =>
      placed(area(oval(0, -190, 120, 150), 'red'), { x: 512, y: 350, turn }),
    ),
    area(circle(512, 350, 100), 'skin'),
  ],
} as const satisfies Record<string, Drawing>;
