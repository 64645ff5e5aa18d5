/** Emoticons that people type where they have no emoji: each stands for one. */
const emoticons: Readonly<Record<string, string>> = {
  ':)': '🙂',
  ':-)': '🙂',
  '=)': '🙂',
  ':(': '🙁',
  ':-(': '🙁',
  ':D': '😀',
  ':-D': '😀',
  ';)': '😉',
  ';-)': '😉',
  ":'(": '😢',
  ':P': '😛',
  ':-P': '😛',
  ':p': '😛',
  ':O': '😮',
  ':o': '😮',
  ':-O': '😮',
  ':*': '😗',
  ':-*': '😗',
  ':|': '😐',
  ':-|': '😐',
  ':/': '😕',
  ':-/': '😕',
  '>:(': '😠',
  'B)': '😎',
  '8)': '😎',
  xD: '😆',
  XD: '😆',
  '<3': '❤️',
  '</3': '💔',
};

/** The emoji for which a text that is one emoticon stands; any other text as it is. */
export function emojiOf(text: string): string {
  const emoticon = text.trim();
  return Object.hasOwn(emoticons, emoticon) ? (emoticons[emoticon] ?? text) : text;
}
