/** The forms of a text by plural category (CLDR); `#` stands for the number. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A text that says a number in the way of a language: `plural('en', { one: '# symbol', other: '# symbols' })`. */
export function plural(language: string, forms: PluralForms): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}
