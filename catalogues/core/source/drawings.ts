import type { Drawing } from './drawing.ts';
import { aids, clothes, pantry } from './symbols/aids.ts';
import { amounts } from './symbols/amounts.ts';
import { animals, outOfDoors } from './symbols/animals.ts';
import { creatures, materials } from './symbols/assorted.ts';
import { atHome, everydayFood, wear } from './symbols/at-home.ts';
import { bodyParts, headParts } from './symbols/body.ts';
import { months, weekdays } from './symbols/calendar.ts';
import { contrasts } from './symbols/contrasts.ts';
import { dailyActions } from './symbols/daily-actions.ts';
import { destinations, ways } from './symbols/destinations.ts';
import { dishes } from './symbols/dishes.ts';
import { family, roles } from './symbols/family.ts';
import { feasts } from './symbols/feasts.ts';
import { feelings } from './symbols/feelings.ts';
import { colours, gettingAbout, limbs } from './symbols/first-words.ts';
import { furniture } from './symbols/furniture.ts';
import { groceries } from './symbols/groceries.ts';
import { handling } from './symbols/handling.ts';
import { harvest } from './symbols/harvest.ts';
import { hygiene, privateBody } from './symbols/health.ts';
import { household } from './symbols/household.ts';
import { meals } from './symbols/meals.ts';
import { moreActions } from './symbols/more-actions.ts';
import { moving } from './symbols/moving.ts';
import { landscape, planets, sea, vehicles } from './symbols/outdoors.ts';
import { people } from './symbols/people.ts';
import { places } from './symbols/places.ts';
import { prayers } from './symbols/prayers.ts';
import { qualities } from './symbols/qualities.ts';
import { manners, relatives } from './symbols/relatives.ts';
import { care, rooms, roomThings } from './symbols/rooms.ts';
import { sayingAndSensing } from './symbols/saying-and-sensing.ts';
import { lessons, stationery } from './symbols/school.ts';
import { shapes, sums } from './symbols/shapes.ts';
import { social } from './symbols/social.ts';
import { spans } from './symbols/spans.ts';
import { time } from './symbols/time.ts';
import { bedAndBath, firstShapes, toys } from './symbols/toys.ts';
import { wishingAndKnowing } from './symbols/wishing-and-knowing.ts';

/** The drawing of each word by its id; `words.csv` says where it belongs. */
export const drawings: Readonly<Record<string, Drawing>> = {
  ...{ ...people, ...wishingAndKnowing, ...moving, ...handling, ...sayingAndSensing },
  ...{ ...places, ...amounts, ...time, ...qualities, ...feelings, ...social },
  ...{ ...weekdays, ...months, ...dailyActions, ...family, ...roles, ...furniture, ...household },
  ...{ ...groceries, ...landscape, ...planets, ...sea, ...vehicles, ...shapes, ...sums },
  ...{ ...headParts, ...bodyParts, ...rooms, ...roomThings, ...care, ...hygiene, ...privateBody },
  ...{ ...meals, ...dishes, ...lessons, ...stationery, ...feasts, ...prayers },
  ...{ ...creatures, ...harvest, ...materials },
  ...{ ...destinations, ...ways, ...toys, ...firstShapes, ...bedAndBath, ...aids, ...clothes, ...pantry },
  ...{
    ...colours,
    ...limbs,
    ...gettingAbout,
    ...animals,
    ...outOfDoors,
    ...everydayFood,
    ...wear,
    ...atHome,
  },
  ...{ ...contrasts, ...spans, ...relatives, ...manners, ...moreActions },
};
