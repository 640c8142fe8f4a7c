/**
 * What generated articles are made of: an engineering group's projects, places and sentences, each in both
 * languages so that the two texts of an article say the same. `{project}`, `{place}`, `{unit}`, `{person}`,
 * `{material}` and numbers (`{small}`, `{large}`, `{percent}`) are filled in for each article.
 */

/** The same words in Chinese and English. */
export type Phrase = { zh: string; en: string };

const phrase = (zh: string, en: string): Phrase => ({ zh, en });

export const projects: readonly Phrase[] = [
	phrase('特大桥', 'bridge'),
	phrase('输水隧洞', 'water tunnel'),
	phrase('抽水蓄能电站', 'pumped-storage power station'),
	phrase('集装箱码头', 'container terminal'),
	phrase('轨道交通六号线', 'metro line 6'),
	phrase('海上风电场', 'offshore wind farm'),
	phrase('污水处理厂', 'sewage works'),
	phrase('煤化工空分装置', 'air-separation plant'),
	phrase('高速公路三标段', 'motorway, section 3'),
	phrase('会展中心', 'exhibition centre'),
	phrase('体育公园', 'sports park'),
	phrase('液化天然气储罐', 'liquefied-gas tanks'),
	phrase('生态修复工程', 'river restoration'),
	phrase('数据中心', 'data centre'),
	phrase('铁路货运站', 'railway freight station'),
	phrase('机场航站楼', 'airport terminal'),
	phrase('综合管廊', 'utility tunnel'),
	phrase('光伏基地', 'solar park'),
];

export const events: readonly Phrase[] = [
	phrase('主塔顺利封顶', 'topped out its main tower'),
	phrase('全线贯通', 'broken through along its whole length'),
	phrase('通过竣工验收', 'passed its final inspection'),
	phrase('正式开工建设', 'broken ground'),
	phrase('完成首件浇筑', 'poured its first section'),
	phrase('实现安全生产两千天', 'reached two thousand days without an accident'),
	phrase('迎来第一批参观者', 'welcomed its first visitors'),
	phrase('荣获省级优质工程奖', 'won the provincial quality award'),
	phrase('设备吊装全部完成', 'lifted its last piece of plant into place'),
	phrase('投入试运行', 'entered trial operation'),
	phrase('开展防汛应急演练', 'held a flood exercise'),
	phrase('举办青年技能比武', 'held a skills contest for young workers'),
	phrase('发布招标公告', 'invited tenders'),
	phrase('召开项目推进会', 'met to review its progress'),
	phrase('启动智慧工地平台', 'switched on its digital site platform'),
	phrase('完成大体积混凝土温控试验', 'finished its trials of mass-concrete cooling'),
];

export const units: readonly Phrase[] = [
	phrase('第一工程公司', 'the First Construction Company'),
	phrase('桥梁工程公司', 'the Bridge Company'),
	phrase('水务环境公司', 'the Water and Environment Company'),
	phrase('设计研究院', 'the Design Institute'),
	phrase('国际工程公司', 'the International Company'),
	phrase('安装工程公司', 'the Installation Company'),
	phrase('隧道工程公司', 'the Tunnelling Company'),
	phrase('检测中心', 'the Testing Centre'),
];

export const materials: readonly Phrase[] = [
	phrase('高强钢丝', 'high-strength wire'),
	phrase('自密实混凝土', 'self-compacting concrete'),
	phrase('预制管片', 'precast segments'),
	phrase('低合金厚板', 'low-alloy plate'),
	phrase('再生骨料', 'recycled aggregate'),
	phrase('防渗土工膜', 'geomembrane'),
	phrase('铝合金模板', 'aluminium formwork'),
	phrase('耐候钢', 'weathering steel'),
];

export const headings: readonly Phrase[] = [
	phrase('从图纸到现场', 'From the drawing to the ground'),
	phrase('夜里的两小时', 'Two hours at night'),
	phrase('一米一米往前走', 'A metre at a time'),
	phrase('质量怎样守住', 'How quality is kept'),
	phrase('身边的人', 'The people beside us'),
	phrase('下一步', 'What comes next'),
	phrase('算一笔账', 'Doing the sums'),
	phrase('工期与天气', 'The programme and the weather'),
];
