/** Units that both languages write alike. */
const symbols = new Set(
	(
		'mm cm dm m km nm μm µm mm² cm² m² km² ha mm³ cm³ m³ km³ g kg t mg L mL l ml s min h d a N kN MN Pa kPa MPa GPa ' +
		'J kJ MJ W kW MW GW kWh MWh GWh V kV mV A kA mA Ω Hz kHz MHz GHz °C ℃ K °F ° % ‰ dB rpm mol lx lm cd rad bar ' +
		'CNY RMB EUR USD GBP DN PN'
	).split(' '),
);

/** Units and parts of dates that Chinese writes with characters: they stay, to be written as the other language does. */
const chineseUnits =
	/^(?:年|月|日|时|分|秒|天|个月|小时|分钟|毫米|厘米|分米|米|千米|公里|平方米|平方千米|平方公里|立方米|公顷|亩|克|千克|公斤|吨|万吨|升|毫升|元|万元|亿元|万|亿|千瓦|兆瓦|千瓦时|摄氏度|美元|欧元)+$/;

/** Grades, stations and types, such as C50, K12 or Q345B. */
const code = /^\p{Lu}{1,3}\d+\p{Lu}?$/u;

/** Words, and characters in a row; digits that belong to a code stay in it. */
const words = /\p{sc=Han}+|°[CF]|[°%‰℃]|(?:(?!\p{sc=Han})\p{L})+[²³]?(?:\d+\p{Lu}?)?/gu;

/** Whether words say nothing but numbers, dates and units, so that a translation repeats them; not without any. */
export function isNeutral(text: string): boolean {
	const parts = text.normalize('NFC').match(words) ?? [];
	const hasContent = /[\p{N}\p{L}%‰°℃]/u.test(text);
	return hasContent && parts.every((part) => symbols.has(part) || chineseUnits.test(part) || code.test(part));
}
