package dev.headgate.core;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;

/**
 * One comparison in the bytecode of the core, and what is put in its place.
 *
 * @param opcode the branch it was compiled to: javac branches where the source's comparison does not hold, so that of
 *     {@code <=} is {@code IFGT} or, of ints, {@code IF_ICMPGT}
 * @param nth which branch with this opcode, from 1, in all methods of this name and the lambdas in them
 * @param flipped what it becomes; for {@code <=}, {@code IFGE} is {@code <}, and {@code IFLE} is {@code >}
 */
record Comparison(Class<?> type, String method, Opcode opcode, int nth, Opcode flipped) {

    /**
     * Returns the class of this name with the comparison flipped; other classes as they are.
     *
     * @throws IllegalStateException if the class has no such comparison (any more)
     */
    byte[] flip(String name, byte[] bytes) {
        if (!name.equals(type.getName())) {
            return bytes;
        }
        int[] seen = {0};
        ClassFile file = ClassFile.of();
        byte[] changed = file.transformClass(
                file.parse(bytes), ClassTransform.transformingMethodBodies(this::isIn, (code, element) -> {
                    if (element instanceof BranchInstruction branch && branch.opcode() == opcode && ++seen[0] == nth) {
                        code.branch(flipped, branch.target());
                    } else {
                        code.with(element);
                    }
                }));
        if (seen[0] < nth) {
            throw new IllegalStateException(
                    this + " is not there, only " + seen[0] + " of its kind: choose the comparison anew");
        }
        return changed;
    }

    private boolean isIn(MethodModel candidate) {
        String name = candidate.methodName().stringValue();
        return name.equals(method) || name.startsWith("lambda$" + method + "$");
    }

    @Override
    public String toString() {
        return type.getSimpleName() + "." + method + ": " + opcode + " no. " + nth + " as " + flipped;
    }
}
