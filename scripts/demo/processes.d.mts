export function requireUsablePort(port: number, variable: string): Promise<void>;
