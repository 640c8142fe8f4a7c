/** The registers that Chinese law has a site's filing numbers link to. */
const registers = {
	icp: 'https://beian.miit.gov.cn/',
	publicSecurity: 'https://beian.mps.gov.cn/',
};

export type Filing = keyof typeof registers;

/** Where a filing number (`京公网安备11010102000000号`) leads: the police's register has a page for each, by its digits. */
export function filingAddress(filing: Filing, number: string): string {
	const digits = number.replace(/\D/g, '');
	return filing === 'publicSecurity' && digits
		? `${registers.publicSecurity}#/query/webSearch?code=${digits}`
		: registers[filing];
}
