/** The registers to which Chinese law requires a link. */
const registers = {
	icp: 'https://beian.miit.gov.cn/',
	publicSecurity: 'https://beian.mps.gov.cn/',
};

export type Filing = keyof typeof registers;

/** The police register has a page for each number (`京公网安备11010102000000号`). */
export function filingAddress(filing: Filing, number: string): string {
	const digits = number.replace(/\D/g, '');
	return filing === 'publicSecurity' && digits
		? `${registers.publicSecurity}#/query/webSearch?code=${digits}`
		: registers[filing];
}
