/** The part of wasm-vips that the platform uses. The package has types, but its manifest does not name their file. */
declare module 'wasm-vips' {
  export interface Image {
    readonly width: number;
    readonly height: number;
    readonly bands: number;
    readonly interpretation: string;
    hasAlpha(): boolean;
    /** 0 if the image has no such field. */
    getTypeof(field: string): number;
    getInt(field: string): number;
    autorot(): Image;
    colourspace(space: 'srgb' | 'b-w'): Image;
    iccTransform(output: 'srgb', options: Readonly<Record<string, string | number | boolean>>): Image;
    resize(scale: number): Image;
    jpegsaveBuffer(options: Readonly<Record<string, string | number | boolean>>): Uint8Array<ArrayBuffer>;
    pngsaveBuffer(options: Readonly<Record<string, string | number | boolean>>): Uint8Array<ArrayBuffer>;
    /** Gives its memory back. */
    delete(): void;
  }

  type Load = (bytes: Uint8Array, options: Readonly<Record<string, string>>) => Image;

  export interface Vips {
    readonly Image: { readonly jpegloadBuffer: Load; readonly pngloadBuffer: Load };
    readonly Cache: { max(operations: number): void };
  }

  export default function startVips(options: {
    /** Further formats. */
    readonly dynamicLibraries: readonly string[];
    readonly preRun: (module: { readonly ENV: Record<string, string> }) => void;
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
  }): Promise<Vips>;
}
