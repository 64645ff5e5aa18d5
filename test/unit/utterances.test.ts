import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../mappings/read-table.ts';
import { lexiconOf, persons, utteranceLanguages } from '../../src/utterances/lexicon.ts';
import { makeSentence, type UtteranceOptions } from '../../src/utterances/make-sentence.ts';
import { judgeUtterance, readUtterances, readWeights } from '../../tools/relevance/utterance-suite.ts';

const said = (words: string, language: string, options: UtteranceOptions = {}) =>
  makeSentence(words.split(', '), language, options).text;

/** What each rule of a language makes of words. */
const rules: [language: string, words: string, sentence: string, options?: UtteranceOptions][] = [
  // Tense by a word of time, or by the option; irregular forms.
  ['en', 'I, eat, hamburger, yesterday', 'I ate a hamburger yesterday.'],
  ['en', 'mom, go, work, tomorrow', 'Mom will go to work tomorrow.'],
  ['en', 'she, eat, apple', 'She ate an apple.', { tense: 'past' }],
  ['de', 'ich, essen, Hamburger, gestern', 'Ich habe gestern einen Hamburger gegessen.'],
  ['de', 'ich, krank, gestern', 'Ich war gestern krank.'],
  ['fr', 'fille, tomber, hier', 'La fille est tombée hier.'],
  ['fr', 'il, dormir', 'Il va dormir.', { tense: 'future' }],
  ['fr', 'je, ne pas, aider, tu', "Je ne vais pas t'aider.", { tense: 'future' }],
  ['nl', 'ik, eten, banaan, morgen', 'Ik eet morgen een banaan.'],
  ['es', 'yo, ir, médico, mañana', 'Yo voy a ir al médico mañana.'],
  ['es', 'yo, hacer, dibujo, ayer', 'Yo hice un dibujo ayer.'],
  // Agreement of verbs, adjectives and determiners.
  ['en', 'dog, and, cat, sleep', 'The dog and the cat sleep.'],
  ['de', 'du, helfen, ich', 'Du hilfst mir.'],
  ['de', 'ich, spielen, mit, mein, Schwester', 'Ich spiele mit meiner Schwester.'],
  ['de', 'klein, Hund, bellen', 'Der kleine Hund bellt.'],
  ['fr', 'petit, fille, pleurer', 'La petite fille pleure.'],
  ['fr', 'tu, aider, je', "Tu m'aides."],
  ['es', 'nosotros, contento, ayer', 'Nosotros estábamos contentos ayer.'],
  ['es', 'niña, pequeño, llorar', 'La niña pequeña llora.'],
  // Articles, and words that meet.
  ['en', 'I, see, elephant', 'I see an elephant.'],
  ['fr', 'je, boire, eau', "Je bois de l'eau."],
  ['fr', 'nous, aller, parc', 'Nous allons au parc.'],
  ['de', 'ich, gehen, Bett', 'Ich gehe ins Bett.'],
  ['es', 'agua, estar, frío', 'El agua está fría.'],
  // Negation.
  ['en', 'he, not, come', "He doesn't come."],
  ['de', 'ich, nicht, wollen, Milch', 'Ich will keine Milch.'],
  ['de', 'Mama, nicht, hier', 'Mama ist nicht hier.'],
  ['fr', 'je, ne pas, vouloir, lait', 'Je ne veux pas de lait.'],
  ['es', 'yo, no, querer, leche', 'Yo no quiero leche.'],
  // Numbers make a plural, and nothing else does.
  ['en', 'I, want, two, cookie', 'I want two cookies.'],
  ['de', 'sie, haben, drei, Katze', 'Sie hat drei Katzen.'],
  ['fr', 'deux, cheval, courir', 'Deux chevaux courent.'],
  ['es', 'cinco, dedo', 'Cinco dedos.'],
  ['en', 'I, like, apple', 'I like the apple.'],
  // Questions.
  ['en', 'what, you, want', 'What do you want?'],
  ['en', 'where, mom', 'Where is mom?'],
  ['en', 'where, be, ball', 'Where is the ball?'],
  ['es', 'dónde, ser, pelota', '¿Dónde está la pelota?'],
  ['fr', 'où, être, ballon', 'Où est le ballon ?'],
  ['fr', 'quoi, être, ça', "Qu'est-ce que c'est ?"],
  ['es', 'quién, estar, malo', '¿Quién está malo?'],
  // States are never what somebody is.
  ['es', 'cena, en, mesa', 'La cena está en la mesa.'],
  ['es', 'yo, ser, cansado', 'Yo estoy cansado.'],
  ['es', 'yo, ser, listo', 'Yo soy listo.'],
  ['pt', 'eu, ser, cansado', 'Eu estou cansado.'],
  // Nothing takes half of the French negation; `personne` is a person, or nobody.
  ['fr', 'je, vouloir, rien', 'Je ne veux rien.'],
  ['fr', 'je, voir, personne', 'Je voir personne.'],
  ['fr', 'personne, venir', 'Personne venir.'],
  ['fr', 'une, personne, venir', 'Une personne vient.'],
  // Who is told how one is, is nobody that one is.
  ['pl', 'ja, zmęczony, mama', 'Ja jestem zmęczony, mama.'],
  ['pl', 'czy, ty, zimno', 'Czy jest ci zimno?'],
  ['pl', 'kto, nikt, nie, widzieć', 'Kto nikt nie widzieć.'],
  ['en', 'I, love, you, mama', 'I love you, mama.'],
  ['es', 'yo, querer, tú, mamá', 'Yo te quiero, mamá.'],
  ['pl', 'ja, kochać, ty, mama', 'Ja kocham cię, mama.'],
  // What is said is no negation, and a form that everybody has says nobody.
  ['es', 'profe, decir, no', 'Profe decir no.'],
  ['pl', 'pani, mówić, nie', 'Pani mówić nie.'],
  ['en', 'not, finished', 'Not finished.'],
  // Two objects, two states, and somebody without a preposition: how they belong together is not known.
  ['de', 'ich, Angst, haben, Hund', 'Ich Angst haben Hund.'],
  ['en', 'I, scared, dark', 'I scared dark.'],
  ['nl', 'ik, bang, hond', 'Ik bang hond.'],
  ['nl', 'ik, goed, vriend', 'Ik ben een goede vriend.'],
  ['en', 'tomorrow, I, go, grandma', 'Tomorrow I go grandma.'],
  ['it', 'mio, testa, fare male', 'La mia testa fa male.'],
  ['fr', 'ça, chaud', "C'est chaud."],
  ['en', 'I, need, toilet', 'I need the toilet.'],
  ['it', 'cosa, mangia, io', 'Cosa mangio io?'],
  ['de', 'kann, du, helfen', 'Kannst du helfen?'],
  ['pl', 'nikt, nigdy, przyjść', 'Nikt nigdy nie przyjdzie.'],
  ['pl', 'nic, mi, nie, być', 'Nic mi nie być.'],
  ['pl', 'ja, mówić, polski, w, szkoła', 'Ja mówię po polsku w szkole.'],
  ['en', 'how many, apple, you, have', 'How many apples do you have?'],
  ['de', 'warum, du, weinen', 'Warum weinst du?'],
  ['fr', 'quoi, tu, manger', "Qu'est-ce que tu as mangé ?", { tense: 'past' }],
  ['es', 'cuándo, mamá, venir', '¿Cuándo viene mamá?'],
  // The order of German: the verb second, its parts last.
  ['de', 'morgen, wir, spielen', 'Morgen spielen wir.'],
  ['de', 'Mama, aufräumen, Zimmer, gestern', 'Mama hat gestern ein Zimmer aufgeräumt.'],
  ['de', 'ich, müssen, Toilette, gehen', 'Ich muss auf die Toilette gehen.'],
  // Italian, Portuguese and Dutch in short.
  ['it', 'bambina, cadere, ieri', 'La bambina è caduta ieri.'],
  ['it', 'dove, mia, scarpa', "Dov'è la mia scarpa?"],
  ['it', 'studente, mangiare, uovo, domani', 'Lo studente mangerà un uovo domani.'],
  ['it', 'papà, aiutare, io', 'Papà mi aiuta.'],
  ['pt', 'livro, em, mesa', 'O livro está na mesa.'],
  ['pt', 'eu, gostar, bolo', 'Eu gosto do bolo.'],
  ['pt', 'quantas, maçã, você, ter', 'Quantas maçãs você tem?'],
  ['nl', 'wat, jij, willen', 'Wat wil jij?'],
  ['nl', 'mama, opruimen, kamer, gisteren', 'Mama heeft gisteren een kamer opgeruimd.'],
  ['nl', 'klein, huis, hebben, mooi, tuin', 'Klein huis hebben mooi tuin.'],
  ['nl', 'ik, hebben, klein, huis', 'Ik heb een klein huis.'],
  ['nl', 'kom, hier', 'Kom hier.'],
  // Polish: cases of objects, of what is negated, counted, given to, and where one is; no article.
  ['pl', 'ja, chcieć, pić, woda', 'Ja chcę pić wodę.'],
  ['pl', 'mama, iść, sklep, jutro', 'Mama pójdzie jutro do sklepu.'],
  ['pl', 'ja, nie, lubić, nowy, książka', 'Ja nie lubię nowej książki.'],
  ['pl', 'ja, widzieć, mały, pies', 'Ja widzę małego psa.'],
  ['pl', 'ja, mieć, czerwony, rower', 'Ja mam czerwony rower.'],
  ['pl', 'ja, widzieć, dwa, chłopiec', 'Ja widzę dwóch chłopców.'],
  ['pl', 'pięć, kot, spać', 'Pięć kotów spało.', { tense: 'past' }],
  ['pl', 'dużo, sok', 'Dużo soku.'],
  ['pl', 'dużo, kot', 'Dużo kotów.'],
  ['pl', 'dziadek, dawać, mama, kwiatek', 'Dziadek daje mamie kwiatek.'],
  ['pl', 'on, lekarz', 'On jest lekarzem.'],
  ['pl', 'to, mój, dom', 'To jest mój dom.'],
  ['pl', 'ja, bawić się, z, ona', 'Ja bawię się z nią.'],
  ['pl', 'książka, na, stół', 'Książka jest na stole.'],
  ['pl', 'prezent, dla, tata', 'Prezent dla taty.'],
  ['pl', 'ja, nie, mieć, pięć, kot', 'Ja nie mam pięciu kotów.'],
  ['pl', 'pięć, pies, wysoki', 'Pięć psów jest wysokich.'],
  ['pl', 'cztery, kot', 'Cztery koty.'],
  ['pl', 'ja, chcieć, dwa, lody', 'Ja chcę dwa lody.'],
  // Several men have a stem of their own.
  ['pl', 'chłopcy, zmartwiony', 'Chłopcy są zmartwieni.'],
  ['pl', 'my, zmęczony', 'My jesteśmy zmęczeni.'],
  ['pl', 'oni, spragniony', 'Oni są spragnieni.'],
  ['pl', 'oni, czerwony', 'Oni są czerwoni.'],
  ['pl', 'oni, zielony', 'Oni są zieloni.'],
  ['pl', 'chłopcy, wesoły', 'Chłopcy są weseli.'],
  ['pl', 'oni, zły', 'Oni są źli.'],
  // A language is no country.
  ['pl', 'ja, uczyć się, polski', 'Ja uczę się polskiego.'],
  ['pl', 'ja, mówić, polski', 'Ja mówię po polsku.'],
  ['pl', 'ja, mieszkać, Polska', 'Ja mieszkam w Polsce.'],
  // Somebody to play with, and something.
  ['pl', 'ja, bawić się, mama', 'Ja bawię się z mamą.'],
  ['pl', 'ja, chcieć, bawić się, pies', 'Ja chcę bawić się z psem.'],
  ['pl', 'ja, bawić się, lalka', 'Ja bawię się lalką.'],
  ['pl', 'ja, grać, tata', 'Ja gram z tatą.'],
  ['pl', 'ja, tańczyć, mama', 'Ja tańczę z mamą.'],
  ['pl', 'ja, kłócić się, brat', 'Ja kłócę się z bratem.'],
  ['pl', 'ja, przytulać się, mama', 'Ja przytulam się do mamy.'],
  ['pl', 'ja, pobawić się, klocki', 'Ja pobawię się klockami.'],
  ['pl', 'ja, śmiać się, on', 'Ja śmieję się z niego.'],
  // Negations that stand together are one.
  ['pl', 'ja, nigdy, nie, jeść', 'Ja nigdy nie jem.'],
  ['pl', 'ja, nic, nie, jeść', 'Ja nic nie jem.'],
  ['pl', 'ja, nic, jeść', 'Ja nic nie jem.'],
  ['pl', 'ja, nie, widzieć, nic', 'Ja nie widzę nic.'],
  ['pl', 'nikt, nie, przyjść', 'Nikt nie przyjdzie.'],
  ['pl', 'wczoraj, nikt, przyjść', 'Wczoraj nikt nie przyszedł.'],
  ['pl', 'ja, nie ma, mleko', 'Ja nie mam mleka.'],
  ['pl', 'oni, nie ma, pies', 'Oni nie mają psa.'],
  ['pl', 'ja, nie ma, siła', 'Ja nie mam siły.'],
  ['pl', 'my, nie ma, szkoła, wczoraj', 'My nie mieliśmy wczoraj szkoły.'],
  ['pl', 'ja, być, niedobrze', 'Jest mi niedobrze.'],
  ['pl', 'ja, nie, być, zimno', 'Nie jest mi zimno.'],
  ['pl', 'ja, być, niedobrze, wczoraj', 'Było mi wczoraj niedobrze.'],
  ['pl', 'kolega, pożyczyć, ja, ołówek', 'Kolega pożyczy mi ołówek.'],
  ['pl', 'dziewczynka, spaść, krzesło, wczoraj', 'Dziewczynka spadła wczoraj z krzesła.'],
  ['pl', 'jutro, nie ma, szkoła', 'Jutro nie ma szkoły.'],
  ['pl', 'mama, zdjąć, kurtka, wczoraj', 'Mama zdjęła wczoraj kurtkę.'],
  // Who did it has a gender; `zmęczona` tells who speaks.
  ['pl', 'dziewczynka, spać', 'Dziewczynka spała.', { tense: 'past' }],
  ['pl', 'chłopcy, bawić się', 'Chłopcy się bawili.', { tense: 'past' }],
  ['pl', 'psy, duży', 'Psy są duże.'],
  ['pl', 'ja, zmęczona, wczoraj', 'Ja byłam wczoraj zmęczona.'],
  // Who is not there, and who feels something, is no subject.
  ['pl', 'mama, nie, tutaj', 'Mamy nie ma tutaj.'],
  ['pl', 'ja, zimno', 'Jest mi zimno.'],
  ['pl', 'co, robić, mama', 'Co mama robi?'],
  ['pl', 'ja, nigdy, jeść, mięso', 'Ja nigdy nie jem mięsa.'],
  ['pl', 'daj, mi, piłka', 'Daj mi piłkę.'],
  ['pl', 'kot, siedzieć, za, kanapa', 'Kot siedzi za kanapą.'],
  ['pl', 'zupa, za, gorący', 'Zupa jest za gorąca.'],
  ['pl', 'ja, grać, w, piłka', 'Ja gram w piłkę.'],
  // A form says who is meant.
  ['pl', 'czy, możesz, pomóc, ja', 'Czy możesz mi pomóc?'],
  ['pl', 'jest, mi, zimno', 'Jest mi zimno.'],
  ['nl', 'wil, jij, water', 'Wil jij water?'],
  ['fr', 'où, maman, être', 'Où est maman ?'],
  // A symbol of what is negated.
  ['pl', 'ja, nie lubić, ryba', 'Ja nie lubię ryby.'],
  ['fr', 'je, ne pas aimer, poisson', "Je n'aime pas le poisson."],
  ['de', 'ich, nicht mögen, Fisch', 'Ich mag keinen Fisch.'],
  // The case behind a preposition, where there is no sentence too.
  ['de', 'mit, mein, Hund', 'Mit meinem Hund.'],
  ['de', 'Opa, sein, Arzt', 'Opa ist ein Arzt.'],
  ['es', 'sin, yo', 'Sin mí.'],
  // Verbs whose object has a preposition.
  ['en', 'I, wait, bus', 'I wait for the bus.'],
  ['de', 'ich, warten, Bus', 'Ich warte auf den Bus.'],
  // Who is meant, whichever form was sent, and who is spoken to.
  ['en', 'me, hungry', 'I am hungry.'],
  ['en', 'mommy, I, want, juice', 'Mommy, I want juice.'],
  ['fr', 'toi, et, moi, jouer', 'Toi et moi jouons.'],
  ['fr', 'je, donner, fleur, maman', 'Je donne une fleur à maman.'],
  ['es', 'yo, ayudar, mamá', 'Yo ayudo a mamá.'],
  ['nl', 'ik, zien, haar', 'Ik zie haar.'],
  ['nl', 'ik, dokter', 'Ik ben een dokter.'],
  // Adverbs stay with their verb, `no` is `not` there.
  ['en', 'I, never, eat, meat', 'I never eat meat.'],
  ['en', 'you, no, listen', "You don't listen."],
  ['de', 'ich, nie, Fleisch, essen', 'Ich esse nie Fleisch.'],
  // Questions with a verb in front, a mark, or a predicate.
  ['en', 'can, you, help, me', 'Can you help me?'],
  ['en', 'do, you, want, milk', 'Do you want milk?'],
  ['es', 'tú, querer, agua, ?', '¿Tú quieres agua?'],
  ['fr', 'pourquoi, papa, pas, ici', "Pourquoi est-ce que papa n'est pas ici ?"],
  ['en', 'I, want, 3, apple', 'I want 3 apples.'],
  // A word of two readings, by what stands behind it.
  ['de', 'meine, Freundin, mögen, du', 'Meine Freundin mag dich.'],
  ['pt', 'como, você, estar', 'Como você está?'],
  ['nl', 'het, koud', 'Het is koud.'],
  ['en', 'we, go, park, yesterday', 'We went to the park yesterday.'],
  ['fr', "qu'est-ce que, tu, faire", "Qu'est-ce que tu fais ?"],
  ['it', 'loro, stanco', 'Loro sono stanchi.'],
  ['en', 'we, go, park, again', 'We go to the park again.'],
  ['en', 'I, open, door, now', 'I open the door now.'],
  ['de', 'Mama, Essen', 'Mama Essen.'],
  ['de', 'Mama, essen', 'Mama isst.'],
  // Who does it is somebody.
  ['en', 'who, work', 'Who works?'],
  ['en', 'who, hungry', 'Who is hungry?'],
  ['de', 'wer, Arbeit', 'Wer Arbeit.'],
  // What something is done with is no object.
  ['en', 'I, eat, soup, spoon', 'I eat soup with the spoon.'],
  ['de', 'ich, nicht, essen, Gabel', 'Ich esse nicht mit der Gabel.'],
  ['pl', 'ja, jeść, zupa, łyżka', 'Ja jem zupę łyżką.'],
  ['pl', 'ja, widzieć, widelec', 'Ja widzę widelec.'],
  // Nobody needs the negation where it stands behind the verb, in Polish before it too.
  ['es', 'yo, ver, nadie', 'Yo no veo a nadie.'],
  ['es', 'nadie, ver, nadie', 'Nadie ve a nadie.'],
  ['pt', 'eu, nunca, ver, ninguém', 'Eu nunca vejo ninguém.'],
  ['pl', 'ja, widzieć, nikt', 'Ja nie widzę nikogo.'],
  ['pl', 'nikt, już, spać', 'Nikt już nie śpi.'],
  ['es', 'nunca, yo, ver, nadie', 'Nunca yo veo a nadie.'],
  ['es', 'yo, jugar, con, nadie', 'Yo no juego con nadie.'],
  ['es', 'yo, comer, sin, nadie', 'Yo como sin nadie.'],
  ['pl', 'ja, bawić się, z, nikt', 'Ja nie bawię się z nikim.'],
  ['es', 'nadie, yo, ver', 'Nadie yo ver.'],
  ['pt', 'ninguém, não, vir', 'Ninguém não vir.'],
  ['it', 'chi, vedere, nessuno', 'Chi vedere nessuno.'],
  ['es', 'por qué, tú, nunca, comer, fruta', '¿Por qué nunca comes tú fruta?'],
  ['es', 'yo, querer, nada', 'Yo no quiero nada.'],
  ['es', 'niño, nada', 'El niño nada.'],
  // To be, where it was sent too: of places, and of what somebody feels.
  ['es', 'yo, ser, aquí', 'Yo estoy aquí.'],
  ['pl', 'mama, być, zimno', 'Mamie jest zimno.'],
  ['pl', 'ja, jestem, bardzo, zimno', 'Jest mi bardzo zimno.'],
  ['pl', 'tata, nie, być, w domu', 'Taty nie ma w domu.'],
  ['it', 'piovere, domani', 'Pioverà domani.'],
  ['es', 'dónde, gafas', '¿Dónde están las gafas?'],
  ['de', 'können, helfen, du', 'Kannst du helfen?'],
  ['pl', 'mogę, pomóc, ty', 'Mogę ci pomóc.'],
  ['es', 'yo, hablar, con, nadie', 'Yo no hablo con nadie.'],
  // Nobody is a tired mum who tells her of it.
  ['fr', 'je, être, fatigué, maman', 'Je suis fatigué, maman.'],
  ['en', 'I, hungry, mom, please', 'I am hungry, mom please.'],
  ['en', 'I, want, new, mom', 'I want new mom.'],
  // Polish numbers and what is said of several that are counted.
  ['pl', 'ja, bawić się, z, pięć, kot', 'Ja bawię się z pięcioma kotami.'],
  ['pl', 'ja, nie, zjeść, osiem, jabłko', 'Ja nie zjem ośmiu jabłek.'],
  ['pl', 'dużo, dziecko, chory', 'Dużo dzieci jest chorych.'],
  ['pl', 'dużo, mleko, dobry', 'Dużo mleka jest dobre.'],
  ['pl', 'ja, bawić się, z, kilka, kot', 'Ja bawię się z kilkoma kotami.'],
  ['pl', 'nigdy, ja, jeść, mięso', 'Nigdy ja nie jem mięsa.'],
  ['de', 'ich, böse, auf, Bruder', 'Ich bin böse auf den Bruder.'],
  ['de', 'ich, böse, in, Haus', 'Ich bin böse im Haus.'],
  ['pl', 'ja, zły, na, brat', 'Ja jestem zły na brata.'],
  ['pl', 'pies, zły, pod, stół', 'Pies jest zły pod stołem.'],
  // Words beside the sentence.
  ['en', 'no, I, not, want, go', "No, I don't want to go."],
  ['en', 'thanks, she, want, milk', 'Thanks, she wants milk.'],
  ['nl', 'ik, willen, banaan, eten', 'Ik wil een banaan eten.'],
  ['en', 'I, want, bread, please', 'I want bread, please.'],
];

describe('a sentence of words', () => {
  it.each(rules)('in %s: %s', (language, words, sentence, options) => {
    expect(said(words, language, options)).toBe(sentence);
  });

  it.each([
    ['en', 'milk, drink'],
    ['en', 'not, want'],
    ['en', 'dog, I, cat, you, run'],
    ['en', 'blorp, run'],
    ['de', 'Buch, lesen'],
    ['fr', 'donner, moi, pomme'],
    ['es', 'no, querer, leche'],
    // Somebody else than the one who is named would do it.
    ['es', 'me, duele, cabeza'],
    ['es', 'yo, gustar, manzana'],
    ['fr', 'je, manquer, maman'],
    ['de', 'ich, wehtun, Kopf'],
    ['de', 'ich, lieb, dich'],
    ['en', 'hurt, knee'],
    ['en', 'how, old, you'],
    ['en', 'I, milk'],
    // Children, and what is only said of several, are counted with numbers of their own.
    ['pl', 'dwa, dziecko, spać'],
    ['ja', '犬, 食べる'],
  ])('in %s leaves words as they are where it is not sure: %s', (language, words) => {
    const { text, forms, isUnchanged } = makeSentence(words.split(', '), language);
    expect(text.toLowerCase()).toBe(`${words.replaceAll(',', '').toLowerCase()}.`);
    expect(forms).toEqual(words.split(', '));
    expect(isUnchanged).toBe(true);
  });

  it('adds no subject; who speaks may be said apart', () => {
    expect(said('want, milk', 'en')).toBe('Want milk.');
    expect(said('quiero, comer, manzana', 'es')).toBe('Quiero comer una manzana.');
    expect(said('querer, leche', 'es', { person: '1s' })).toBe('Quiero leche.');
  });

  it('tells the form of each word, in the order in which they were sent', () => {
    const { forms } = makeSentence(['ich', 'essen', 'Hamburger', 'gestern'], 'de');
    expect(forms).toEqual(['ich', 'habe gegessen', 'einen Hamburger', 'gestern']);
  });

  it('keeps words that the tables lack without an article', () => {
    expect(said('she, eat, kumquat', 'en')).toBe('She eats kumquat.');
  });

  it('loses no word, whatever is sent', () => {
    for (const language of utteranceLanguages) {
      const words = ['a', 'b', 'not', 'nicht', 'pas', 'no', 'und', 'and', 'et', 'y', '2', '?'];
      for (const [place] of words.entries()) {
        const some = [...words.slice(place), ...words.slice(0, place)];
        const { forms } = makeSentence(some, language);
        expect(forms.every((form) => form !== '')).toBe(true);
      }
    }
  });
});

const folder = join(import.meta.dirname, '../../src/utterances/tables');

describe.each(utteranceLanguages)('the tables of %s', (language) => {
  const lexicon = lexiconOf(language);
  const words = readTable(join(folder, 'words', `${language}.tsv`), ['words', 'class', 'traits']);

  it('name classes and traits that the README or the code knows', () => {
    const classes = new Set(
      'pronoun name noun adjective number quantifier time adverb question negation preposition conjunction social verb'.split(
        ' ',
      ),
    );
    const traits = new Set(
      `${persons.join(' ')} m f n animate thing unique mass bare plural place modal be motion at gives dative generic directed toward before identity predicate fixed past present future subject of-noun copula-noun copula-place copula-adjective and link object impersonal person who several feeling gathered denies without feels toy tool weather state called says unclear with accusative genitive instrumental locative`.split(
        ' ',
      ),
    );
    for (const row of words) {
      expect([...classes], row.words).toContain(row.class);
      for (const trait of row.traits.split(' ').filter((one) => one !== '')) {
        expect([...traits], row.words).toContain(trait.split('=')[0]);
      }
    }
  });

  it('have each word of a class once', () => {
    const keys = words.flatMap((row) =>
      row.words.split(', ').map((word) => `${row.class} ${word.split(/[/>]/)[0]}`),
    );
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
  });

  it('conjugate every verb in six persons', () => {
    const verbs = words.filter((row) => row.class === 'verb').flatMap((row) => row.words.split(', '));
    expect(verbs.length).toBeGreaterThan(150);
    const conjugationOf = (verb: string) =>
      lexicon?.lookUp(verb).find(({ class: wordClass }) => wordClass === 'verb')?.conjugation;
    for (const verb of verbs) {
      const { present, past, auxiliary, participle } = conjugationOf(verb.replace('|', '')) ?? {};
      expect(present?.length, verb).toBe(6);
      expect(past?.length === 6 || (auxiliary !== '' && participle?.length !== 0), verb).toBe(true);
    }
  });

  it('give nouns a gender where the language has genders', () => {
    const hasGenders = lexicon?.determiner('definite', { gender: 'f', isPlural: false }) !== 'the';
    const gender = hasGenders ? /(?:^| )(?:[mfn]|plural)(?: |$)/ : /^[a-z ]*$/;
    for (const row of words.filter((one) => one.class === 'noun')) {
      expect(row.traits, row.words).toMatch(gender);
    }
  });
});

describe('the table of neighbours', () => {
  it('names classes of words', () => {
    const kinds = new Set(
      '^ form be link motion place who determiner pronoun name noun adjective number quantifier adverb question negation preposition social verb'.split(
        ' ',
      ),
    );
    for (const { left, right } of readTable(join(folder, 'neighbours.tsv'), ['left', 'right']))
      for (const kind of [left, ...right.split(' ')]) expect([...kinds]).toContain(kind);
  });
});

describe('judging', () => {
  const weights = new Set(['i', 'you', 'not', "don't", 'two']);
  const entry = { words: ['I', 'not', 'want', 'two', 'dogs'], accepted: ["I don't want two dogs"] };

  it.each([
    ["I don't want two dogs.", true, false],
    ['I not want two dogs', false, false],
    ['I want two dogs', false, true],
    ["You don't want two dogs", false, true],
    ["I don't want a dog", false, true],
  ])('%s', (text, isAccepted, isChanged) => {
    expect(judgeUtterance(entry, text, weights)).toEqual({ isAccepted, isChanged });
  });

  it('has 200 cases a language, a third held out, and its weighty words', async () => {
    const cases = await readUtterances();
    for (const language of utteranceLanguages) {
      const own = cases.filter((one) => one.language === language);
      expect(own.length, language).toBeGreaterThanOrEqual(200);
      const share = own.filter((one) => one.held_out).length / own.length;
      expect(share).toBeGreaterThan(0.2);
      expect(share).toBeLessThan(0.45);
      expect(readWeights().get(language)?.size, language).toBeGreaterThan(20);
    }
    const files = readdirSync(join(import.meta.dirname, '../../tools/relevance/cases/utterances'));
    expect(files.filter((name) => /^[a-z]{2}\.tsv$/.test(name)).length).toBe(utteranceLanguages.length);
  });
});
