import type { Phrase } from './phrases.ts';
import type { Random } from './random.ts';

/**
 * Names of people and places, put together from syllables: tens of thousands of different ones, as a real
 * archive has, so that a search for a name finds few articles and one for a common word many.
 */

type Syllable = readonly [zh: string, en: string];

const parse = (list: string): Syllable[] =>
	list.split(' ').map((entry) => [entry.slice(0, 1), entry.slice(1)]);

const surnames = parse(
	'王Wang 李Li 张Zhang 刘Liu 陈Chen 杨Yang 赵Zhao 黄Huang 周Zhou 吴Wu 徐Xu 孙Sun 胡Hu 朱Zhu 高Gao 林Lin 何He ' +
		'郭Guo 马Ma 罗Luo 梁Liang 宋Song 郑Zheng 谢Xie 韩Han 唐Tang 冯Feng 于Yu 董Dong 萧Xiao 程Cheng 曹Cao 袁Yuan 邓Deng',
);
const givenNames = parse(
	'秀xiu 满man 立li 岚lan 启qi 望wang 建jian 晓xiao 国guo 梅mei 仓cang 川chuan 明ming 舒shu 云yun 海hai 志zhi 文wen ' +
		'春chun 玉yu 德de 永yong 洪hong 桂gui 兰lan 平ping 安an 宁ning 雪xue 峰feng 辉hui 磊lei 静jing 丽li 涛tao 勇yong',
);
const placeBeginnings = parse(
	'澜Lan 临Lin 青Qing 白Bai 云Yun 南Nan 金Jin 北Bei 望Wang 松Song 沙Sha 石Shi 雁Yan 清Qing 洛Luo 铜Tong 柳Liu 桃Tao ' +
		'龙Long 凤Feng 鹤He 鹿Lu 竹Zhu 枫Feng 银Yin 玉Yu 紫Zi 乌Wu 黑Hei 赤Chi',
);
const placeEndings = parse(
	'江jiang 港gang 坪ping 崖ya 滩tan 渡du 湾wan 谷gu 山shan 海hai 阳yang 岭ling 河he 溪xi 峡xia 湖hu 泉quan 川chuan ' +
		'州zhou 桥qiao 关guan 台tai 寨zhai 坝ba 洲zhou 浦pu',
);

export function namePlace(random: Random): Phrase {
	const [beginning, ending] = [random.pick(placeBeginnings), random.pick(placeEndings)];
	return { zh: beginning[0] + ending[0], en: beginning[1] + ending[1] };
}

export function namePerson(random: Random): Phrase {
	const [surname, first, second] = [random.pick(surnames), random.pick(givenNames), random.pick(givenNames)];
	const given = first[1] + second[1];
	return {
		zh: surname[0] + first[0] + second[0],
		en: `${surname[1]} ${given.slice(0, 1).toUpperCase()}${given.slice(1)}`,
	};
}
