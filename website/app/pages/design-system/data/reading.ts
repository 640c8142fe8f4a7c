import type { Language } from '@portico/api/languages.ts';

/** Demo content that is difficult to typeset: figures, units and punctuation. */
export const reading: Record<Language, string> = {
	zh: '4月26日凌晨3时42分，澜江江面风速每秒2.6米，梁体温度17.8摄氏度。北岸桥面吊机缓缓松钩，长9.186米的合龙段嵌入两岸钢梁之间。“图纸上它是一个固定的数，”裴远山说，“到了江上，它每小时都在变。”',
	en: 'At 3.42 a.m. on 26 April the wind over the Lanjiang stood at 2.6 metres a second and the steel at 17.8 °C. The crane on the north side eased its hooks, and 9.186 metres of deck settled into the gap. “On the drawing it is a fixed number,” says Pei Yuanshan. “On the river it changes every hour.”',
};
