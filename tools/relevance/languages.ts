import type { LanguageTag } from '../../mappings/document.ts';

/**
 * The languages that are asked by default: every script of the demo catalogue, every family of recipes, and those with
 * the most speakers. A test looks whether a script is missing.
 */
export const relevanceLanguages: readonly LanguageTag[] = (
  'am ar az be bg bn ca ccp chr cs cy da de el en es et fa ff-Adlm fi fr gu he hi hu hy id is it ja ka kk km kn ' +
  'ko lo lt ml mn my nb nl or pa pl pt rhg ro ru sat si sq sr sv sw ta te th ti tr uk ur vi yo yue zh-Hans zh-Hant'
).split(' ');
