package dev.headgate.grpc;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.TypeRegistry;
import com.google.rpc.ErrorDetailsProto;
import dev.headgate.api.Nearest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The methods of a descriptor set, by {@code package.Service/Method}, and the types of its messages. */
final class Methods {

    private static final int NEAR = 3;

    private final Map<String, MethodDescriptor> methods = new TreeMap<>();
    private final TypeRegistry types;

    private Methods(Iterable<FileDescriptor> files) {
        TypeRegistry.Builder registry = TypeRegistry.newBuilder();
        for (FileDescriptor file : files) {
            registry.add(file.getMessageTypes());
            for (ServiceDescriptor service : file.getServices()) {
                service.getMethods()
                        .forEach(method -> methods.put(service.getFullName() + "/" + method.getName(), method));
            }
        }
        registry.add(ErrorDetailsProto.getDescriptor().getMessageTypes());
        this.types = registry.build();
    }

    /**
     * Reads a {@code FileDescriptorSet}.
     *
     * @throws InvalidDescriptorsException if it is none, is incomplete, or has no service
     */
    static Methods of(byte[] bytes) throws InvalidDescriptorsException {
        try {
            FileDescriptorSet set = FileDescriptorSet.parseFrom(bytes, ExtensionRegistry.getEmptyRegistry());
            Map<String, FileDescriptorProto> protos = new HashMap<>();
            set.getFileList().forEach(file -> protos.put(file.getName(), file));
            Map<String, FileDescriptor> built = new HashMap<>();
            for (FileDescriptorProto file : set.getFileList()) {
                build(file, protos, built, 0);
            }
            Methods methods = new Methods(built.values());
            if (methods.methods.isEmpty()) {
                throw new InvalidDescriptorsException("has no service in it");
            }
            return methods;
        } catch (com.google.protobuf.InvalidProtocolBufferException e) {
            throw new InvalidDescriptorsException("is no FileDescriptorSet");
        } catch (DescriptorValidationException e) {
            throw new InvalidDescriptorsException("does not fit together: " + e.getProblemSymbolName());
        }
    }

    private static FileDescriptor build(
            FileDescriptorProto file,
            Map<String, FileDescriptorProto> protos,
            Map<String, FileDescriptor> built,
            int depth)
            throws DescriptorValidationException, InvalidDescriptorsException {
        FileDescriptor known = built.get(file.getName());
        if (known != null) {
            return known;
        }
        if (depth > protos.size()) {
            throw new InvalidDescriptorsException("imports " + file.getName() + " in a circle");
        }
        FileDescriptor[] imports = new FileDescriptor[file.getDependencyCount()];
        for (int i = 0; i < imports.length; i++) {
            FileDescriptorProto imported = protos.get(file.getDependency(i));
            if (imported == null) {
                throw new InvalidDescriptorsException("lacks " + file.getDependency(i) + ", which " + file.getName()
                        + " imports; write it with protoc --include_imports");
            }
            imports[i] = build(imported, protos, built, depth + 1);
        }
        FileDescriptor descriptor = FileDescriptor.buildFrom(file, imports);
        built.put(file.getName(), descriptor);
        return descriptor;
    }

    @Nullable
    MethodDescriptor find(String name) {
        return methods.get(name);
    }

    TypeRegistry types() {
        return types;
    }

    /** Returns the names that are most like another, at most three. */
    List<String> near(String name) {
        return Nearest.first(NEAR, name, methods.keySet());
    }
}
