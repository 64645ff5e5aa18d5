import type { GrammarTable } from './grammar-types.ts';

/** Chinese. Words do not change; particles follow them. */
export const chinese: GrammarTable = {
  numbers: '零|〇 一 二|两|兩 三 四 五 六 七 八 九 十',
  functionWords: '在 的 了 吗 吧 呢 啊 呀 着 过 地 得 个 块 只 辆 条 本 张 件 双 位 把 被 嗎 個 塊 隻 輛 過',
  enclitics: '的 了 吗 吧 呢 嗎',
  cutsCharacters: true,
  auxiliaries: '是 在 有',
  negations: '不 没 没有 别 不要 不是 从不 不能 不会 沒 沒有 別',
  rules: [
    [/^(.+)们$/, '$1 $1子', 'plural'],
    [/^(.+)[們]$/, '$1', 'plural'],
    [/^(.+)(?:了|着|过|上|好|完|到)$/, '$1'],
    [/^(.+)(?:不到|不了|不见|不完)$/, '$1 $1到', 'negated'],
    [/^不(.+)$/, '$1', 'negated'],
    [/^没(.+)$/, '$1', 'negated'],
    [/^(.+)(?:子|儿)$/, '$1'],
    [/^(.+)的$/, '$1'],
    [/^([一两三四五六七八九十])(?:个|只|块|辆|条|本|张|位)$/, '$1'],
    [/^(.)$/, '$1子 $1儿 $1$1'],
  ],
};
